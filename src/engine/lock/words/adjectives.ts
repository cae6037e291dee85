import { wordSet } from "../../word-set.ts";

/**
 * Adjectives. Words in -ed, -able, -ible, -less, -proof, -ful and -ish are recognized by their ending. Every other
 * unknown word counts as a noun, which is the safe side: "suction" owns what is said of it until a table says
 * otherwise.
 */
export const ADJECTIVES = wordSet(`
  taken broken chosen driven eaten hidden written sewn bought stuck caught shut swept woken
  grown drawn blown spun bound hung shrunk shown flown bent sent laid led knit thrown hewn
  faux imitation fake mock simulated so-called unworn unused unopened undamaged unwashed worn able absorbent acidic active acoustic additional adhesive adult advanced aerodynamic affordable airtight alcoholic
  alkaline allergic alternate ambient ample analogue analog ancient angular annual anti antique anonymous aromatic
  artificial asymmetric asymmetrical athletic audible authentic auto automatic auxiliary available average aware
  bare basic beautiful big bitter bland bold boxy brand-new brave bright brilliant brittle broad bulky busy
  calm capable careful casual central certain cheap cheerful chemical chewy chic chilled chronic chunky circular citrus
  classic classical clean clear clever clinical close coarse cold colourful comfortable comfy common compact compatible
  complete complex concave concentrated condensed connected conical consistent constant contemporary continuous
  convenient convex cool cordless cosy cozy corrosive covered cracked creamy creative crisp crispy critical crucial
  crunchy cubic curly current curved custom cute cylindrical daily damp dark dead decorative deep delicate
  delicious dense dental deluxe different digital dim dimmable direct dirty discreet disposable distinct diverse domestic
  double downward dry dual due dull duplex durable dynamic early easy eco ecological economic economical edible efficient
  elastic electric electrical electronic elegant elite empty endless energetic enormous entire entry-level equal ergonomic
  essential even everyday exact excellent exclusive exotic expensive expert expressive external extra extreme fair faint
  familiar famous fancy fashionable fast fat favourable favorite favourite fast-drying few fibrous fierce fine finer firm
  first fit fixed flaky flat flavourful flexible floral fluffy fluid fluorescent foldable folding formal formaldehyde
  fragile fragrant free fresh friendly front frozen fruity full fun functional fun-loving furry fuzzy gaseous gentle
  genuine giant glad glamorous glossy good gorgeous gourmet graphic great green greasy grippy gritty
  hairy half handmade handheld handsome handy happy hard hardy harmless harsh hazardous healthy heavy heavy-duty hefty
  helpful herbal high hollow homely homemade honest horizontal hot huge humid hybrid hydraulic hydrophobic hygienic
  hypoallergenic iconic ideal identical illegal immediate immersive important impressive improved inclusive independent
  indoor industrial inexpensive infinite infrared initial inner innovative instant integral intelligent intense intensive
  interactive interior internal intuitive invisible isotonic itchy joint jumbo junior juicy knitted
  large last late lasting lateral lavish leading lean leakproof legal light lightweight like likely limited linear liquid
  little local lockable logical long long-lasting long-life loose loud lovely low loyal lucky lukewarm lush luxurious
  luxury macro magic magical magnetic main major malleable mandatory manual marine massive matt matte mature maximum
  mechanical medical medicinal medium mellow mere metallic metric mild milky mini miniature minimal minimalist
  minimum minor minute mobile moderate modern modest modular moist molecular monochrome mono moral motorised motorized
  multi multiple mute narrow nasal native natural naughty nautical near neat necessary negative neutral new next nice
  noble noiseless noisy nominal normal nostalgic notable novel numerous nutritious nutritional oblong odd odourless
  official oily old on-demand one-handed one-touch opaque open optical optional oral orderly ordinary organic oriental
  original ornate orthopaedic orthopedic outdoor outer oval oversized paediatric pale panoramic partial
  particular passive patient peaceful pediatric perfect periodic permanent personal petite photographic physical
  pillowy plain planned plant-based playful pleasant plump pneumatic pocketable pointed polar polite poor
  popular porous portable positive possible potent powerful practical precious precise precision pregnant preliminary
  premium present presentable pressurised pretty previous primary prime principal private productive professional
  profitable prominent proper protective proud public pungent pure quick quick-dry quick-drying quiet radiant radical
  random rapid rare raw ready real realistic reasonable recent rechargeable rectangular refined reflective regional regular
  relevant reliable remarkable remote renewable resealable resilient resistant responsible responsive retractable retro
  reusable reversible rich rigid ripe ripstop robust romantic rotary rotating rough round royal rugged rural rustic rusty
  sacred sad safe salty sandy savoury scarce scenic scientific seamless seasonal secondary secret secure select
  selective self-adhesive self-cleaning semi senior sensible sensitive sensory separate serene serious several sexy shallow
  sharp sheer shiny short significant silent silky similar simple simultaneous single skinny sleek sleepy slick slight slim
  slippery slow small smart smoky smooth snug sociable social soft solar sole solid sonic soothing sour spacious spare
  sparkling spatial special specific speckled speedy spherical spicy spiral splash-proof sporty square squishy stable
  stackable stainless standard stationary statutory steady steep stereo sterile sticky stiff stirring straight strange
  strategic stretchy strict striking strong structural studio sturdy stylish subtle successful sudden sufficient suitable
  sunny super superb superior supple supportive sure surgical surround sustainable sweet swift symmetric symmetrical
  synthetic tall tactile tangy tart tasty technical telescopic telescoping temporary tender tepid terrific thermal thick
  thin thorough tidy tight timeless tiny top torn total touch tough toxic traditional transparent translucent trendy triple
  tropical true turbo twin typical ugly ultra ultralight ultrasonic unique unisex universal unusual upper upright urban
  urgent usable useful usual vacant valid valuable variable various vast vegan vegetarian velvety verbal versatile vertical
  viable vibrant victorian vintage violent virgin virtual viscous visible visual vital vivid volatile warm washable
  waterproof watertight wavy waxy weak wealthy weatherproof weekly weird wet white-label whole wholegrain wholemeal
  wholesome wide wild willing windproof wireless wise wonderful woolly working worldwide worthy woven yearly young
  zesty kosher halal lunar solid-state nasal inverter brushless keyless cordless tubeless
  stepless seamless anti-slip included supplied built built-in left right lower rear middle front inside outside
  halfway handwoven handcrafted coreless cruelty extraordinary amazing incredible revolutionary
  stunning fantastic awesome fabulous exceptional outstanding breathtaking magnificent spectacular unbelievable phenomenal
  sensational must-have next-gen state-of-the-art cutting-edge luxurious unrivalled ground-breaking groundbreaking ultimate
  unbeatable unmatched world-class stretch longer shorter larger smaller bigger wider thicker thinner`);

/**
 * Adjectives that describe the whole thing, however far before its noun they are: a "portable phone charger" is a
 * portable charger, but a "cold brew maker" is not a cold maker.
 */
export const WIDE_SCOPE_ADJECTIVES = wordSet(`
  active adjustable automatic brushless built-in classic compact cordless digital dimmable disposable durable electric
  electronic elegant ergonomic flexible foldable folding handheld handmade heavy-duty indoor insulated keyless leakproof
  lightweight lockable magnetic manual matt matte mechanical modern modular motorised motorized new optional outdoor oval
  padded portable rechargeable rectangular refillable removable retractable reusable reversible robust round rugged smart
  spare square stackable stainless sturdy stylish telescopic universal vintage waterproof weatherproof windproof wireless
  slim stretch washable vegan transparent translucent two-tone unisex airtight watertight wooden`);
