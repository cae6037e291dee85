/** Synonym rings with a common reason. */
export interface RingGroup {
  readonly reason: string;
  /**
   * Rings separated by semicolons, and their words by commas; a word may be a pair. The words of a ring are synonyms.
   * After `>` is a more general word, which the others match but which does not match them: "flask > bottle".
   */
  readonly rings: string;
}

/**
 * The synonym rings. `of`, `up` and `can` are stop words: "chest of drawers" is `chest drawers` and "trash can"
 * `trash`.
 * Left out on purpose: claims of unequal strength (water resistant for waterproof) and words with other meanings (boot,
 * hood, chips, rubber, cooker, lead).
 */
export const SYNONYM_RINGS: readonly RingGroup[] = [
  {
    reason: "American and British (or Australian, Canadian) English name one thing differently.",
    rings: `
      couch, sofa, settee; sofa bed, sleeper sofa; footstool, ottoman, pouf, pouffe; nightstand, bedside table,
      bedside cabinet; dresser, chest drawers; drape, curtain; window shade, window blind; roller shade, roller blind;
      comforter, duvet, doona; string lights, fairy lights; trash, garbage, rubbish, waste; laundry hamper, laundry
      basket; drying rack, airer, clothes horse; clothespin, clothes peg; clothesline, washing line; cooktop,
      stovetop, hob; skillet, frying pan, frypan; baking sheet, cookie sheet, baking tray; french press, coffee press,
      cafetiere, cafetière; silverware, flatware, cutlery; dinnerware, tableware, crockery; cutting board, chopping
      board; blender, liquidiser, liquidizer; pitcher, jug; oven mitt, oven glove; dish towel, tea towel; paper towel,
      kitchen roll; plastic wrap, cling film; dish soap, washing liquid; napkin, serviette; vacuum, hoover; faucet,
      tap; bathtub, bath, tub; toilet paper, toilet roll, loo roll; clothes dryer, tumble dryer; flashlight, torch;
      wrench, spanner; extension cord, extension lead; patio umbrella, garden umbrella, parasol; umbrella, brolly;
      pruners, pruning shears, secateurs; garden hose, hosepipe; string trimmer, grass trimmer, strimmer; range hood,
      cooker hood, extractor hood; clear tape, sticky tape, sellotape, scotch tape; diaper, nappy; stroller, pram,
      pushchair, buggy; crib, cot; pacifier, dummy, soother; baby gate, stair gate, safety gate; mom, mum, mother;
      stuffed animal, stuffed toy, soft toy, cuddly toy, plush, plushie; dollhouse, doll house; leash, dog lead; dog
      house, kennel; kitty litter, cat litter; sneaker, trainer; rain boot, rubber boot, wellington, wellies, gumboot;
      sweater, jumper, pullover; pants, trousers, slacks; sweatpants, joggers, jogging bottoms; pantyhose, tights;
      panties, knickers; nightgown, nightdress, nightie; bathrobe, robe, dressing gown; swimsuit, swimwear, bathing
      suit, swimming costume; swim trunks, swim shorts; rain jacket, raincoat, rain coat; overalls, dungarees; zipper,
      zip; purse, handbag; backpack, rucksack, knapsack, back pack; duffel bag, duffle bag, gym bag, holdall; fanny
      pack, belt bag, waist bag, waist pack, bum bag, bumbag; eyeglasses, spectacles; cell phone, cellphone, mobile
      phone, handphone, smartphone, smart phone; cell, cellular, mobile; cord, cable; flash drive, thumb drive, usb
      drive, usb stick, memory stick; sunscreen, sunblock, suncream, sun cream, sun lotion; blow dryer, hair dryer,
      hairdryer, hair drier; flat iron, hair straightener; nail polish, nail varnish, nail lacquer; cotton swab,
      cotton bud, q-tip; band aid, adhesive bandage, sticking plaster; sanitary pad, sanitary napkin, sanitary towel;
      body wash, shower gel; jump rope, skipping rope; treadmill, running machine; fishing pole, fishing rod;
      windshield, windscreen; license plate, licence plate, number plate; gasoline, petrol; truck, lorry; cookie,
      biscuit; potato chips, crisps; soda, soft drink, fizzy drink; zucchini, courgette; eggplant, aubergine; shrimp,
      prawn; thumbtack, push pin, drawing pin`,
  },
  {
    reason: "American and British English spell one word differently.",
    rings: `
      gray, grey; color, colour; aluminum, aluminium; fiber, fibre; microfiber, microfibre; center, centre; theater,
      theatre; organizer, organiser; sanitizer, sanitiser; sterilizer, steriliser; fertilizer, fertiliser;
      moisturizer, moisturiser; personalized, personalised; customized, customised; cozy, cosy; flavor, flavour; odor,
      odour; mold, mould; yogurt, yoghurt; donut, doughnut; pajama, pyjama; jewelry, jewellery; tire, tyre; adapter,
      adaptor; diffuser, diffusor; armor, armour; mustache, moustache`,
  },
  {
    reason: "One thing, written as one word, as two or with a hyphen.",
    rings: `
      pillowcase, pillow case; doormat, door mat; light bulb, lightbulb; night light, nightlight; stepladder, step
      ladder; lunchbox, lunch box; lawnmower, lawn mower; paintbrush, paint brush; highchair, high chair; flip flop,
      flipflop; tshirt, t-shirt, tee; gilet, bodywarmer, body warmer; headphone, head phone; earbud, ear bud;
      soundbar, sound bar; power bank, powerbank; webcam, web cam; smartwatch, smart watch; dashcam, dash cam; satnav,
      sat nav; wifi, wi-fi; usb-c, type-c; ebike, e-bike, electric bike; lightweight, light weight; waterproof, water
      proof; nonstick, non-stick; non-slip, nonslip, anti-slip, antislip; handmade, hand made; crockpot, crock pot;
      barbecue, barbeque, bbq`,
  },
  {
    reason: "A short form and its long form.",
    rings: `
      fridge, refrigerator; tv, television, telly; washer, washing machine; aircon, air conditioner, air conditioning;
      teen, teenager; watch, wristwatch; speaker, loudspeaker; ssd, solid state; hdd, hard drive, hard disk; cpu,
      processor; gpu, graphics card, video card; psu, power supply; ram, dimm, memory module; anc, noise cancelling;
      uhd, 4k; bike, bicycle, cycle; comfy, comfortable; decaf, decaffeinated; laptop, notebook computer`,
  },
  {
    reason: "Stems do not join an irregular plural, or a shop's label for people.",
    rings: `
      woman, women, lady, female; man, men, gentleman, gents, male; kid, child, children; shelf, shelves; scarf,
      scarves; foot, feet; mouse, mice; knife, knives; leaf, leaves; tooth, teeth; loaf, loaves`,
  },
  {
    reason: "A brand that became the name of the thing.",
    rings: `
      slow cooker, crockpot; vacuum flask, thermos; hex key, allen key; ballpoint, biro; sticky note, post-it; hook
      loop, velcro; hot tub, jacuzzi`,
  },
  {
    reason: "Shops use the words for one thing or one property.",
    rings: `
      wardrobe, armoire; sideboard, credenza; bookcase, bookshelf; rug, carpet; picture frame, photo frame; gift wrap,
      wrapping paper; gift, present; coffee maker, coffee machine; sieve, strainer; barbecue, grill; pressure washer,
      power washer; insect repellent, bug spray; smoke alarm, smoke detector; glue, adhesive; fan, ventilator;
      extension cord, power strip; baby, infant; dad, father; building block, building brick; aquarium, fish tank;
      wallet, billfold; luggage, suitcase; screen, display; earbud, earphone; power bank, portable charger;
      motherboard, mainboard; fitness tracker, activity tracker, fitness band; gamepad, controller; projector, beamer;
      wireless, cordless; phone case, phone cover; phone holder, phone mount, phone stand; perfume, fragrance,
      cologne; lotion, moisturizer, moisturiser; makeup, cosmetics; razor, shaver; belly, stomach, tummy; motorcycle,
      motorbike; jog, run; hike, trek; workout, exercise; table tennis, ping pong; sticker, decal; cheap, affordable,
      inexpensive, budget, low-cost; big, large; small, little; fast, quick; foldable, folding, collapsible; handmade,
      handcrafted; stainless, inox; spare, replacement; notebook, notepad; lamp, light; wlan, wifi`,
  },
  {
    reason: "The first are kinds of the last: a flask is a bottle, not every bottle is a flask.",
    rings: `
      flask, thermos, canteen > bottle; tumbler, mug > cup; loveseat, futon > sofa; armchair, recliner, rocker >
      chair; desk, nightstand > table; lantern, torch, chandelier, sconce > lamp; dustbin, wastebasket, trash, garbage
      > bin; skillet, wok > pan; saucepan > pot; colander > strainer; espresso > coffee; toddler, boy, girl > kid;
      newborn > baby; puppy > dog; kitten > cat; dog, cat > pet; sneaker, trainer, boot, sandal, slipper, loafer >
      shoe; bootie > boot; cardigan, hoodie > sweater; hoodie > sweatshirt; jeans, chinos > pants; jeans, chinos >
      trousers; bikini > swimsuit; waistcoat > vest; parka, anorak, windbreaker > jacket; beanie, cap, beret, fedora >
      hat; mitten > glove; pendant > necklace; tote, backpack, handbag, satchel, duffel, clutch, holdall > bag;
      clutch, tote > handbag; smartphone, cellphone, iphone > phone; notebook, ultrabook, chromebook, macbook >
      laptop; headset, earbud, earphone > headphone; airpods > earbud; soundbar > speaker; bluetooth > wireless;
      waterproof > water resistant; cream > lotion; jigsaw > puzzle; ballpoint, biro > pen; journal, notepad >
      notebook; soccer > football; candy > sweets; arugula > rocket; compact, mini, tiny > small; silent > quiet;
      linen, cotton, wool > fabric; oak, beech, walnut, pine > wood`,
  },
];
