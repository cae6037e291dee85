import { stemOf } from "../tokens/stem.ts";
import { pairsOf } from "./word-tables.ts";

/** Countries and regions by their adjective: what is made in Portugal is Portuguese-made. */
export const DEMONYMS: ReadonlyMap<string, string> = pairsOf(
  `italian italy; portuguese portugal; german germany; danish denmark; french france; spanish spain; swiss switzerland;
  british britain; english england; scottish scotland; welsh wales; irish ireland; american america; canadian canada;
  mexican mexico; brazilian brazil; argentinian argentina; chilean chile; peruvian peru; colombian colombia; japanese japan;
  chinese china; korean korea; taiwanese taiwan; indian india; indonesian indonesia; vietnamese vietnam; thai thailand;
  malaysian malaysia; nepalese nepal; pakistani pakistan; bangladeshi bangladesh; turkish turkey; greek greece;
  swedish sweden; norwegian norway; finnish finland; icelandic iceland; dutch netherlands; belgian belgium; austrian austria;
  polish poland; czech czechia; slovak slovakia; hungarian hungary; romanian romania; bulgarian bulgaria; croatian croatia;
  slovenian slovenia; serbian serbia; ukrainian ukraine; estonian estonia; latvian latvia; lithuanian lithuania;
  russian russia; israeli israel; egyptian egypt; moroccan morocco; tunisian tunisia; ethiopian ethiopia; kenyan kenya;
  ghanaian ghana; australian australia; european europe; african africa; asian asia; scandinavian scandinavia; nordic nordics;
  sicilian sicily; tuscan tuscany; bavarian bavaria; catalan catalonia; provencal provence; cypriot cyprus; maltese malta;
  luxembourgish luxembourg; filipino philippines; cambodian cambodia; mongolian mongolia; iranian iran; persian persia;
  tibetan tibet; guatemalan guatemala; honduran honduras; nicaraguan nicaragua; ecuadorian ecuador; bolivian bolivia;
  venezuelan venezuela; cuban cuba; jamaican jamaica; ugandan uganda; rwandan rwanda; tanzanian tanzania`,
);

/** Returns the stems of a country's adjectives. */
export function demonymStemsOf(country: string): readonly string[] {
  return [...DEMONYMS].filter(([, place]) => place === country).map(([adjective]) => stemOf(adjective));
}

/** Names of countries and unions as texts write them. */
export const COUNTRIES: ReadonlySet<string> = new Set([...DEMONYMS.values(), "uk", "usa", "us", "eu", "prc", "uae"]);

/** The activity at a place that a verb states. "Designed in Italy" is not "made in Italy". */
export const ORIGIN_VERBS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    made: "make",
    manufactured: "make",
    produced: "make",
    crafted: "make",
    handmade: "make",
    handcrafted: "make",
    origin: "make",
    designed: "design",
    developed: "design",
    engineered: "design",
    roasted: "roast",
    assembled: "assemble",
    finished: "finish",
    ships: "ship",
    shipped: "ship",
    sent: "ship",
    dispatched: "ship",
    delivered: "ship",
    packed: "pack",
    packaged: "pack",
    bottled: "bottle",
    grown: "grow",
    sourced: "source",
    imported: "import",
    woven: "weave",
    sewn: "sew",
    printed: "print",
    tested: "test",
    based: "base",
  }),
);
