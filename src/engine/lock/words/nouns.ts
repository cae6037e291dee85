import type { Dimension } from "./units.ts";
import { wordSet } from "../../word-set.ts";
import { entriesOf } from "./word-tables.ts";

/**
 * Parts, accessories and contents. What is said of a part does not apply to the product: a "BPA-free lid" does not make
 * a BPA-free bottle. Unknown nouns count as parts, too. These are nouns even before an adjective ("lid leakproof") and
 * when they look like a verb or an adjective ("lining", "upper").
 */
export const PARTS = wordSet(`
  surface shipping plating flavouring flavoring seasoning icing glazing bedding marking engraving framing aroma
  accessory adapter adaptor airbag antenna app apron arm armhole armrest attachment axle back backing backplate
  backrest bag ball band bar barrel base basin basket battery beam bean beanie bearing bed bedroom belt bezel bib bin
  bit bladder blade blanket board bodice body bolt bonnet booklet boot border bottle bottom bowl box bra bracelet
  bracket brake brief brim bristle brush buckle bulb bumper button buttonhole cabinet cable caddy calyx camera
  canister canopy cap capsule card carrier cart cartridge case casing caster castor catch chain chair chamber channel
  charger chassis chest chin chip chuck clamp clasp clip closure cloth clothing coaster coating cockpit cocoa coil
  collar compartment component compressor condenser connector console contact container control controller cooler
  cooling cord core corner counter cover crank crown crust cuff cup cupboard cushion cushioning cutout cylinder deck
  derailleur desk dial diaphragm dish dispenser display divider dock door drawer drawstring driver drum duct ear
  earcup earpad earring edge edging elastic engine exterior extract eye eyelet fabric facade face facing fan fastener
  fastening fender filament fill filler filling film filter fin finger fitting flange flap flavour flour fly flysheet
  foam foot footplate footprint footrest footwell fork frame front funnel gasket gauge gear gift glass glaze glove
  grate grid grille grinder grip gripper grommet groundsheet guard guide gusset guy guyline hammer handle handlebar
  handset hanger hardware harness hat head headband headboard headrest heater heating heel hem hemline hinge holder
  hole hood hook hose housing hub hull ingredient inlay inlet inner insert insole instructions insulation interior
  jack jacket jaw jet jug juice key keyboard keypad keyring kickstand knee knob label lace ladder lamp lanyard lapel
  latch layer leaf leash leaves leg lens lever licence license lid light lighting line liner lining lip lock logo
  loop magnet mat mattress membrane mesh mic microphone midsole mineral mirror mitten module monitor motor
  mount mounting mouth mouthpiece mudguard muff nail neck needle net nib nose nozzle nut opening outer outlet outsole
  oven pack packaging packing pad padding paddle pan panel pedal peg pegs pen perch pillow pillowcase pin pipe piping
  placket plate platform plug plunger pocket pod pole poles pommel porch port post pot pouch powerbank processor
  protector pump quilt quilting rack rail rainfly recipe reel refill reflector regulator remote reservoir rib ribbon
  rim ring roasting rod roller rollup roof rope rotor rug runner saddle sail sample sash sauce saucer scabbard scoop
  screen screw screwdriver seal sealing seam seat seatpost section sensor shade shaft shank sheath sheet shelf shell
  shield shirt shoe shoulder shower shutter side sidewall sink skin skirt slat sleeve slider slot sock socket
  software sole spacer spare speaker spike spindle spine spoke spool spoon spout spring sprocket stabiliser
  stabilizer stamp stand stem stick sticker stitching stopper storage strainer strap straw string strip strut stud
  stuffing subscription suspension swatch switch tab table tablet tag tail tang tank tap tape tassel tent terminal
  thermostat thread throttle tie tile tip tire toe tongue tooth top topper topping torch towel track trailer trainer
  transmitter tray tread trigger trim trimming tripod trolley tube tubing turntable tyre underlay underside underwire
  unit upholstery upper valve vane vent ventilation vest vestibule visor vitamin wadding waist waistband wall warp
  washer webbing weft wheel wheelbase wick window windscreen wing wire wiring wrap wrapper wrist wristband yarn yoke
  zip zipper`);

/** Nouns of measure, and the dimensions whose amounts imply them: "250 g" means the same as "weight 250 g". */
export const MEASURES: ReadonlyMap<string, readonly Dimension[]> = new Map(
  Object.entries<readonly Dimension[]>({
    weight: ["mass"],
    height: ["length"],
    width: ["length"],
    depth: ["length"],
    length: ["length"],
    diameter: ["length"],
    thickness: ["length"],
    size: ["length", "area"],
    dimension: ["length"],
    dimensions: ["length"],
    measurements: ["length"],
    capacity: ["volume", "data", "charge", "length"],
    dose: ["doses", "mass"],
    volume: ["volume"],
    content: ["volume", "mass"],
    contents: ["volume", "mass"],
    quantity: ["count"],
    pieces: ["count"],
    power: ["power"],
    wattage: ["power"],
    voltage: ["voltage"],
    storage: ["data"],
    brightness: ["light"],
    noise: ["sound"],
    torque: ["torque"],
    speed: ["rotation", "speed", "miles per hour"],
    frequency: ["frequency"],
    life: ["time"],
    runtime: ["time"],
    playtime: ["time"],
    duration: ["time"],
    time: ["time"],
    price: ["money"],
    consumption: ["power", "energy"],
    energy: ["energy", "joules", "heat", "power"],
    temperature: ["colour temperature", "temperature"],
    colour: ["colour temperature"],
    color: ["colour temperature"],
    finish: [],
    material: ["share"],
    composition: ["share"],
    level: [],
    output: ["power"],
    input: [],
    load: [],
    range: [],
    rate: [],
    pressure: [],
    resolution: ["dots", "resolution"],
    circumference: [],
    radius: [],
    age: ["months"],
    intensity: [],
    current: ["current"],
    suction: [],
    flow: [],
    ratio: [],
    tolerance: [],
    clearance: [],
    drop: [],
    gauge: [],
    column: [],
    count: ["count"],
    class: [],
    amount: [],
    season: [],
    intake: [],
    payload: [],
    stroke: [],
    throw: [],
    span: [],
    reach: [],
    rise: [],
    inseam: [],
    girth: [],
    bust: [],
    fit: [],
    cut: [],
    shape: [],
  }),
);

/** Nouns that make the next number an age in years. */
export const AGES = wordSet("age ages aged");

/** Measures that a bare quantity implies: what holds 750 ml has a capacity of 750 ml. */
export const IMPLIED_MEASURES: ReadonlyMap<string, Dimension> = new Map<string, Dimension>([
  ["capacity", "volume"],
  ["volume", "volume"],
  ["power", "power"],
  ["wattage", "power"],
  ["voltage", "voltage"],
  ["brightness", "light"],
  ["torque", "torque"],
  ["frequency", "frequency"],
  ["price", "money"],
  ["energy", "joules"],
  ["age", "months"],
  ["temperatur", "temperature"],
  ["life", "time"],
  ["runtime", "time"],
  ["playtime", "time"],
  ["quantity", "count"],
  ["pieces", "count"],
]);

/** Audiences and purposes, which are never the head of a product's name: "running shoes men" are shoes. */
export const AUDIENCES = wordSet(`
  men man women woman ladies lady gentlemen kids kid children child girls girl boys boy baby babies toddler toddlers adults
  adult teens teen infants infant newborn newborns seniors senior beginners beginner professionals unisex mens womens him her
  dog dogs cat cats pet pets people persons person family families home office kitchen garden travel camping outdoor outdoors
  indoor school gym sports sport work car bathroom bedroom living hair skin everyone puppy puppies kitten kittens horse
  horses bird birds rabbit rabbits`);

/** Names of rows whose values state a purpose. */
export const PURPOSE_ROW_NAMES = wordSet(
  "compatibility suitability suitable usage use uses application applications audience purpose",
);

/** Nouns that are the product itself where its title counts them. */
export const COUNTED_CONTENTS = wordSet(`
  tablets capsules softgels gummies lozenges sachets teabags pods pads wipes sheets rolls bars cans sticks tabs pellets
  candles balls cards pens pencils nails screws plugs bulbs tiles`);

/** Parts that people and animals have themselves. */
export const BODY_PARTS = wordSet(`
  arm back body chest chin coat ear ears eye eyes finger fingers foot feet fur hair hand hands head heel joint joints knee
  leg legs lip lips mouth neck nose shoulder shoulders skin tail teeth toe tongue tooth waist wrist`);

/** Nouns that only say that something is a thing. */
export const GENERIC_NOUNS = wordSet(`
  item items product products piece pieces pc pcs part parts variety varieties model version design set sets pack packs pair pairs kit kits bundle type
  kind style edition series collection range brand thing companion solution choice option`);

/** Positions on a thing, which distinguish two of its parts: "disc brake front, rim brake rear". */
export const POSITIONS = wordSet(`
  front rear back left right top bottom upper lower inner outer inside outside side middle centre center first second third
  main secondary`);

/** Containers in which an amount is sold. */
export const CONTAINERS = wordSet(
  "bag box jar tin pouch bottle can carton pack tube tub sachet case tray sleeve bucket",
);

/** Adjectives that say which dimension a length measures. */
export const MEASURING_ADJECTIVES = wordSet("long wide high tall deep thick");

/** Nouns that only modify the adjective after them: "machine washable", "height adjustable". */
export const ADVERBIAL_NOUNS = wordSet(`
  machine dishwasher microwave oven freezer hand height width length depth water oil heat cold shock dust rust stain scratch
  splash weather wind flame fire crease wrinkle vacuum foam drop lab tumble steam child pet kid toddler tamper skin eye travel
  laser powder power air spring pump battery solar mains motor voice app touch remote gesture temperature speed tool noise
  odour odor moisture user energy space cost time size weight colour color angle flash ultrasonic spray screen ink stone
  enzyme bicycle cycle frost sun uv impact grease dirt slip fall leak gas induction hob wall floor ceiling age factory
  pressure vapour vapor breath tear break corrosion salt chlorine acid insect mosquito bug mite mould mold climate rain snow
  ice bark bite chew pull spill sweat tension stretch tilt swivel volume brightness tone dimmer`);

/** Pairs of words with a meaning that the second word alone does not have. */
export const COLLOCATIONS: ReadonlySet<string> = new Set(
  entriesOf(`
  red wine; white wine; white noise; blue light; green tea; black tea; white tea; brown rice; white rice; brown sugar;
  white sugar; dark chocolate; white chocolate; milk chocolate; red meat; orange juice; black pepper; green screen; black
  light; white board; whole grain; long grain; short grain; dry hair; dry skin; oily skin; sensitive skin; normal skin;
  fine hair; hot water; cold water; cold brew; hot air; warm light; warm white; cold white; cool white; memory foam; cold
  foam; rock salt; sea salt; hard floor; hard floors; soft cheese; short sleeve; long sleeve; high chair; deep tissue;
  living room; small parts; ice cream; coconut milk; rose gold; rose water; gold leaf; silver leaf; steel wool; rubber wood; brush
  head; side table; fresh water; raw honey; baking soda; double bed; single bed; king size; queen size; full moon; small
  parts; open fire; dead sea; black cumin; red light; polar bear; tiger eye; clear coat; high heel; flat screen; stainless
  steel; cast iron; carbon steel; carbon fibre; carbon fiber; glass fibre; second hand; half price; fast charge; fast
  charging; noise cancelling; short circuit; big data; green coffee; black garlic; red lentil; red clover; gold standard
`).map((words) => words.join(" ")),
);
