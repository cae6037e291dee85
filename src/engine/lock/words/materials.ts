import { wordSet } from "../../word-set.ts";

/** Materials of things: "steel bottle", "of natural rubber". Each is a claim that needs its own statement. */
export const MATERIALS = wordSet(`
  abs acacia acetate acrylic alder alpaca alloy aluminium aluminum angora aramid ash bamboo basalt beech beechwood birch
  boucle brass brick bronze buckram calico cambric canvas carbon cardboard cashmere cedar cellulose ceramic ceramics
  chambray charmeuse cherrywood chenille cherry chiffon chrome chromium clay coir concrete copper cordura corduroy cork
  cotton crepe crystal cypress damask denim down duralumin ebony elastane elastomer elm enamel epoxy eva faux-leather
  feather felt fiberglass fibreglass fibre flannel flax fleece foam gauze glass gold goretex gore-tex granite graphite
  gypsum hemp hessian hevea hickory horn iron jacquard jade jersey jute kapok kevlar lacquer lambskin lambswool latex
  leather linen loden lycra lyocell magnesium mahogany maple marble mdf melamine merino mesh microfiber microfibre modal
  mohair mosaic muslin neoprene nickel nylon oak obsidian olivewood onyx organza oxford paperboard paper paracord
  pe pearl pes pet pewter pine platinum plaster plastic plexiglass plexiglas plush plywood poly polyamide polycarbonate
  polyester polyethylene polyester-cotton polyimide polypropylene polystyrene polyurethane poplin porcelain pp pps
  ptfe pu pvc quartz quartzite raffia ramie rattan rayon resin rhodium ripstop rosewood rubber rubberwood sandstone satin
  sateen seagrass sheepskin shearling silicone silk silver sisal slate softshell soapstone spandex spruce stainless steel
  sterling stone stoneware straw suede synthetics taffeta teak teflon tencel terracotta terry terrycloth tin tinplate
  titanium tpe tpr tpu tritan tulle tungsten tweed twill ultrasuede vellum velour velvet velveteen vicuna vinyl viscose
  walnut wax wenge wicker willow wolfram wood wooden wool woollen yew zamak zinc zirconia earthenware borosilicate
  hardwood softwood rhinestone mahogony microsuede nubuck nappa cowhide calfskin goatskin pigskin hide lace tarpaulin
  oilcloth fur rope vegan-leather eco-leather carbon-fibre carbon-fiber polymer corian fir larch poplar ebonite bakelite
  lead mercury bpa pfoa pfas bps`);

/** Colours and patterns of colour. */
export const COLOURS = wordSet(`
  amber anthracite apricot aqua aubergine azure beige black blue blush bordeaux bronze-coloured brown burgundy camel
  camouflage champagne charcoal chocolate-brown cobalt cognac colourless coral cream crimson cyan ecru emerald fuchsia
  gold-coloured golden graphite-grey gray green grey indigo ivory jade-green khaki lavender lilac lime magenta maroon mauve
  midnight mint monochrome multicolour multicoloured mustard navy ochre off-white olive orange peach petrol pink plum purple red
  rose rosé ruby rust sage salmon sand sapphire scarlet sepia silver-coloured space-grey tan taupe teal terracotta-red
  turquoise umber vanilla vermilion violet white wine-red yellow black-and-white tortoiseshell rainbow pastel neon
  greyish bluish greenish`);

/**
 * Nouns and participles that weaken the material or colour before them: "oak veneer", "gold plated", "bamboo fibre",
 * "silver tone". The material may only be said with them.
 */
export const MATERIAL_FORMS = wordSet(`
  accent accents appearance aroma art backed backing based blend blends braid chip chips clad cladding coat coated
  coating colour color coloured colored composite compound content core covered covering derived design detail details
  dipped dust edge edged edging effect essence extract fabric feel feeling fiber fibers fibre fibres fiberboard
  fibreboard filled filling film finish finished flakes flavor flavored flavour flavoured foil fragrance fused gel
  grain granulate granules hue imitation imprint infused inlaid inlay insert inserts inspired lacquered laminate
  laminated leaf leaves lined lining look looking melange mix mixed mixture motif oil optic optics overlay pattern
  patterned paint painted pellets pigment plate plated plating powder print printed pulp reinforced replica sawdust scent
  scented seed seeds shade shaped shavings shell shimmer sprayed stained structure style substitute surface texture
  textured themed theme thread threads tinted tint toned tone tones trim trimmed trimming veneer veneered vein washed wash
  waste wire wool wrapped yarn like effects looks type colourway flour starch bark ash charcoal water tar concentrate
  accented studded tipped rimmed-look`);

/** Words that modify the material after them and nothing else: "natural rubber" does not make a natural mat. */
export const MATERIAL_QUALIFIERS = wordSet(`
  anodised anodized biobased bio-based brushed bleached blown braided burnished cast chromed coated cold-pressed combed
  corrugated crushed cured distressed enamelled expanded fine food-grade food-safe forged full-grain galvanised galvanized
  genuine ground hammered hardened high-carbon high-density knitted lacquered laminated long-staple massive medical-grade
  mercerised milled moulded molded natural nappa oiled organic original perforated polished post-consumer powder-coated
  pressed pure quilted raw real reclaimed recyclable recycled reinforced sanded satin sawn seasoned solid spun stonewashed
  sustainable tanned tempered textured top-grain toughened treated untreated upcycled vegan veg-tanned vegetable-tanned
  virgin vulcanised washed waxed weatherproof welded woven`);
