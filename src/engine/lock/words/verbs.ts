import { wordSet } from "../../word-set.ts";

/** Base forms of full verbs. Their objects may only be said with the verb: "detects carpets" is not a carpet. */
export const VERBS = wordSet(`
  absorb accelerate accept access accommodate accomplish achieve activate adapt adhere adjust admit advise aerate
  agree aid alert align alternate amplify amuse analyse analyze anchor announce apply appoint approve argue arrange
  arrive ascend assemble assist attach attend attract avoid award back bake balance bark beep begin bend bind bite
  bleach blend block boil bond boost borrow bounce breathe brew brighten bring broadcast brush buckle buff bump burn
  buy buzz bypass calculate calm cancel capture cast catch cease certify challenge change charge chase check chew
  chill chime chop circulate claim clamp clean clear click climb cling clip close coat collapse collect combat
  combine comfort communicate compare complement complete compress conceal condense condition conduct confess connect
  conserve continue control convert cook cool correct cost cough count cover crack crackle crash crawl creak crease
  create crochet crop crouch crumble crush crystallise crystallize cure curl cushion cut cycle dampen darken darn
  debate decide decline decorate decrease deep-clean defend deflect defrost deliver deny deodorise deodorize depart
  deposit descend detach detaches detangle detect deter detox develop dice diffuse digest dim disagree disconnect
  differ discover discuss disinfect dispense disperse display dissolve distribute dive dock donate download doze drain draw
  dream drift drill drip drive drizzle drop dry dye earn ease edit educate elect eliminate embrace emit empty enclose
  encourage energise energize engage enhance enlarge enrich enrol enroll ensure enter entertain erase estimate etch
  evaluate evaporate evolve exchange exfoliate exhale exit expand expect explore extend extract fade fail fall fasten
  feed feel ferment fight fill filter find firm fix flash flatten flex flip float flood flow flush fly fold follow
  forecast fray freeze fry function fuse garnish gasp gather generate glaze glide glow glue graduate grate grill
  grind grip groan grow growl guarantee guard guide gush halt handle hang harden heal hear heat help hem hide
  highlight hire hiss hit hook howl hum humidify hunt hydrate illuminate immerse improve increase inflate inform
  inhale inhibit insert inspect inspire install insulate insure integrate interact introduce invent iron join juice
  jump kick kill knead kneel knit knock launch lead leak lean learn lease leave lend lengthen level license lie lift
  light limit line link liquefy listen load lock look loosen lose love lower lubricate magnify maintain manage march
  marinate mash massage match mature maximise maximize measure meditate meet melt mend meow mince minimise minimize
  miss mix moan moisturise moisturize monitor motivate mount move mow muffle name nap navigate need negotiate
  neutralise neutralize notify nourish occupy offset ooze open operate order organize orient oscillate overflow
  overheat owe oxidise pack paddle paint pair park pass pat pause pay peel perform pick pickle pile pill pivot place
  plan plant play plug poach polish pop pour power pre-order predict prepare preserve press prevent prime print
  process produce project promise promote propel protect pull pulse pump punch puree purify purr push quench quiet
  quit race raise rank rate rattle read reassure receive recharge recline recognise recognize recommend record
  recover redirect reduce refill reflect refresh refund refuse regenerate register regulate reheat reinforce reject
  rejuvenate relax release relieve remember remind remove rent repair repeat repel replace replenish require reserve
  resign resist resolve rest restore resume retain retire retract return reuse reverse review revive ride ring rinse
  rip rise roam roar roast rock roll rotate rub run rust sail sand sanitise sanitize save saw scan scatter schedule
  scoop scrape scratch screen screw scrub seal sear secure seek select sell send sense separate serve settle sew
  shake shape share sharpen shatter shave shed shelter shield shift shine ship shock shoot shred shrink shut sift
  sigh simmer simulate sing sink sip sit sizzle skim skip slap sled sleep slice slide slip smash smell smoke smooth
  snap sneeze snore soak soar soften solidify soothe sort sound speak spill spin splash split sponsor spray spread
  sprinkle squat squeak squeeze squirt stabilise stabilize stack stain stand start steam steer step sterilise
  sterilize stick stiffen stimulate stir stitch stop store straighten strain stream strengthen stretch strike strip
  stroll study stumble style submerge subscribe succeed suck suggest suit supply suppress surround suspend sustain
  swallow swap sweep sweeten swim swirl switch swivel sync synchronise synchronize talk tan tap taste teach tear tell
  tenderise test test-drive thaw thicken thin tickle tidy tie tighten tilt toast toggle tolerate tone tow track trade
  train transfer transform translate transmit transport trap travel treat trek trigger trim trip trust tuck tumble
  turn twirl twist unbuckle unbutton unfasten unfold unite unload unlock unravel unroll unscrew unstack untie unwind
  unzip update upgrade vacuum vaporise vent ventilate vibrate visit volumise vote wake walk wander warm warn wash
  weather weave weld wet whip whirl whisk whistle whiten wick widen win wind wipe withdraw withstand wobble wrap
  wring wrinkle write yawn yield zap zip zoom`);

/** Forms in -s that are plural nouns unless an object follows: "covers included", but "covers the seat". */
export const NOUN_OR_VERB = wordSet(`
  backs balances bends binds bites blends blocks boosts braces brakes brushes buckles builds buttons cables calls cans
  caps carries casts catches changes charges checks clamps clips closures coats colours combs conditions controls cooks
  covers cracks crops cups curls cures cushions cuts cycles decks displays docks doors drains draws drills drinks drips
  drives drops edges fans feeds fills filters fingers fixes flashes flips floats flows folds forms frames functions glues
  grates grills grips guards guides handles hangs heats heels helps hinges holes hooks hoses irons joins joints keys kits
  knits knives labels lamps lands laces layers legs levels lids lifts lights limits lines linings links liners loads locks
  looks magnets marks matches measures mounts mixes models notes numbers offers openings orders packs pads paints pairs
  panels parts passes patches pens picks pillows pins places plants plates plays plugs pockets points poles polishes posts
  pots presses prints produces projects pumps ranges rates records refills releases rests returns reviews ribs rings rises
  rods rolls rooms ropes saves saws scales scans scoops screens screws seals seams seats senses sets shades shapes shares
  sheds sheets shells shelves shields shots sides signals skins sleeves slices slides slips sounds speeds springs sprays
  spreads stacks stains stands starts steps sticks stitches stops stores straps streams strips studs styles supports swings
  switches tables tabs tanks tapes tests ties tiles tips tones tools tops tracks trains transfers traps trays treats trims
  tubes turns twists types uses vents views walks walls washes watches waves weaves wheels whisks wings wires works wraps
  zips`);
