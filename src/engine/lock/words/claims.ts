import { COLOURS, MATERIALS } from "./materials.ts";
import { COUNTRIES, DEMONYMS } from "./places.ts";
import { wordSet } from "../../word-set.ts";
import { entriesOf } from "./word-tables.ts";

/** Claims by class, which are refused unless a statement makes them. The merchant is asked about other words. */
const TABLE = {
  certification: `
    certified certificate certification approved accredited fda ce fsc pefc gots oeko-tex oekotex fairtrade iso en din tuv
    tüv ul gs rohs reach mfi en71 licensed patented patent-pending patent authorised authorized oem compliant compliance
    norm standard-100 bluesign grs bsci leed energy-star vde kosher halal usda ecocert cosmos msc asc ip67 ip68 ipx4 ipx7
    tested verified validated proven lab-tested dermatologically clinically homologated inspected certifies`,
  superlative: `
    best most ultimate leading finest greatest unbeatable bestseller best-seller bestsellers best-sellers bestselling
    best-selling seller unmatched superior number-one world-class favourite favorite favourites popular loved beloved trusted
    unrivalled unrivaled unparalleled unsurpassed supreme perfect iconic legendary first-class top-rated top-selling
    top-quality highest lowest top most-loved no.1 flagship record-breaking top-notch second-to-none`,
  comparison: `
    better stronger faster lighter quieter cheaper longer more less other improved outperforms outlasts brighter softer
    thinner thicker larger bigger smaller higher lower wider safer easier healthier greener sharper warmer cooler cleaner
    deeper fresher quicker smarter tougher upgraded enhanced exceeds beats outdoes extra-strong increased reduced fewer
    additional double triple powerful`,
  universal: `
    all every any always never everyone everything everybody everywhere fully completely entirely totally unlimited lifetime
    forever full endless permanent permanently whole entire anything anywhere anyone none indestructible infinite guaranteed
    perfectly absolute absolutely maintenance-free`,
  health: `
    relieves relieve relief relieving pain pains painless joint joints cures cure heals heal healing therapeutic therapy
    healthy health anti-ageing anti-aging antiaging antibacterial antimicrobial antiviral antifungal posture sleep-better
    repairs repair anti-inflammatory immune immunity detox detoxifies detoxifying slimming weight-loss fat-burning
    orthopaedic orthopedic hypoallergenic allergy allergies allergy-friendly medical medically doctor doctors physiotherapist
    pediatrician paediatrician dentist vet vets veterinarian anti-allergy antiseptic sterile germs bacteria viruses asthma
    arthritis migraine insomnia stress anxiety circulation metabolism digestion probiotic cholesterol diabetes diabetic
    anti-wrinkle wrinkles acne eczema psoriasis cellulite wellness nutrition nutritious anti-snoring snoring regenerates
    regenerating rejuvenates boosts stimulates soothes soothing prevents fights protects protecting`,
  safety: `
    safe safely safety shockproof waterproof windproof fireproof unbreakable non-toxic toxic childproof child-safe leakproof
    leak-proof spillproof spill-proof shatterproof birth flicker flicker-free heatproof scratchproof scratch-proof rustproof
    stainproof bulletproof weatherproof splashproof splash-proof dustproof soundproof tamper-proof crash shatter-resistant
    flame-retardant fire-resistant water-resistant water-repellent heat-resistant scratch-resistant rust-resistant
    shock-resistant resistant repellent retardant food-safe secure protected protection protective harmless burglar-proof
    watertight airtight foolproof ovenproof freezerproof impact-resistant uv-resistant proof`,
  eco: `
    eco eco-friendly ecological sustainable sustainably sustainability organic green recycled recyclable biodegradable natural
    naturally climate climate-neutral carbon-neutral carbon-negative vegan compostable renewable environmentally environment
    planet plastic-free responsibly ethical ethically plant-based bio biological fair-trade cruelty zero-waste upcycled
    low-impact emission-free co2 green-energy plastic-neutral`,
  award: "award awards award-winning winning awarded winner winners prize prizes medal medals prized champion finalist",
  scarcity: "hurry last-chance limited-edition now today limited-time selling-fast sold-out exclusive",
  price: `
    cheap cheapest save saves savings discount discounted sale deal deals bargain off price affordable inexpensive low-cost
    budget value reduced rebate half-price clearance money gratis complimentary bonus`,
  state: "new brand-new unused unopened sealed mint original genuine authentic factory-new official",
  size: "large small big xl xxl xs xxs xxxl s m l oversized king-size queen-size tiny huge giant jumbo petite",
  compatibility:
    "compatible compatibility universal playstation xbox iphone ipad android ios windows macos alexa works-with",
  terms: `
    shipping delivery exchange exchanges warranty guarantee guaranteed returns refund refunds refundable free express next-day money-back
    instalments`,
  quantity: `
    thousands hundreds millions dozens dozen multiple several many lots double triple twin pair hours days weeks months
    years minutes decades ages litres kilos metres`,
} as const;

export type ClaimClass = keyof typeof TABLE | "material" | "colour" | "country" | "number" | "proper noun";

const CLASSES = new Map<string, ClaimClass>();
for (const word of [...COUNTRIES, ...DEMONYMS.keys()]) CLASSES.set(word, "country");
for (const [name, table] of Object.entries(TABLE)) {
  for (const word of wordSet(table)) if (!CLASSES.has(word)) CLASSES.set(word, name as keyof typeof TABLE);
}
for (const word of COLOURS) if (!CLASSES.has(word)) CLASSES.set(word, "colour");
for (const word of MATERIALS) if (!CLASSES.has(word)) CLASSES.set(word, "material");

/** Returns the class of claim that a lower-case word makes, if any. */
export function claimClassOf(word: string): ClaimClass | undefined {
  return CLASSES.get(word);
}

/** Superlatives that only a fact with a source allows, even if the original has them. */
export const SUPERLATIVES_NEEDING_SOURCE = wordSet(`
  best ultimate finest greatest unbeatable bestseller best-seller bestsellers best-sellers bestselling best-selling seller
  unmatched number-one world-class loved beloved unrivalled unrivaled unparalleled unsurpassed supreme perfect legendary
  top-rated top-selling most-loved record-breaking top-notch trusted favourite favorite`);

/** Phrases that pressure a shopper. They are refused, even if the original has them, unless a fact gives a source. */
export const SCARCITY_PHRASES: readonly (readonly string[])[] = entriesOf(`
  last chance; last few; while stocks last; while supplies last; while stock lasts; selling fast; selling out; almost gone;
  nearly gone; limited time; limited edition; limited stock; limited offer; today only; hurry; hurry up; order now; buy now;
  act now; shop now; order today; buy today; ends soon; ends today; ends tonight; ending soon; low stock; few left; going fast;
  in high demand; last one; last ones; last pieces; before it is gone; before they are gone; never again; once gone;
  do not miss; don't miss; do not wait; don't wait; flash sale; final pieces; only a few; final call; limited quantity;
  limited quantities; limited availability; stocks are limited; running out`);

/** Words with the endings of superlatives that are not superlatives: "test", "vest". */
export const NO_SUPERLATIVES = wordSet(`
  test vest chest nest rest west best-before harvest forest interest request guest quest crest manifest modest honest
  invest digest protest contest armrest backrest headrest footrest latest earnest priest pest zest jest request attest
  conquest arrest behest suggest ingest infest divest midwest southwest northwest est fest test-tube`);
