import { linesOf } from "./word-tables.ts";

/**
 * The meaning of a marked phrase. `absent`: the things in its statement are absent. `not`: negates the words after it.
 * `atMost` and the other bounds: limit the next quantity. `for`: the words after it name a purpose.
 */
export type PhraseMark = "absent" | "not" | "atMost" | "atLeast" | "about" | "over" | "under" | "for";

/** Phrases by the mark that replaces them or, after "=", by the words that mean the same. */
const TABLE = `
  absent: not included; not supplied; not provided; not contained; not part of the set; not part of this set; not part of the package; not part of delivery; not part of the delivery; not part of this offer;
    not in the box; not in box; not included in the box; not available; not needed; not required; not necessary; not needed;
    sold separately; available separately; is available separately; bought separately; purchased separately; ordered separately;
    must be purchased; must be bought; must be ordered; has to be bought; has to be purchased; excluded; excl; n/a;
    not applicable; not fitted; not attached; not delivered; not enclosed; not pictured; not shipped; no longer included;
    is none; are none; none; at extra cost; for an extra charge; costs extra; cost extra; at a surcharge;
    you will need your own; you need your own; you'll need your own; supply your own; need to supply your own;
    you need to supply your own; you will need to supply your own; bring your own; provide your own;
    on request; upon request; for display only; shown for illustration; illustration only; for decoration only;
    sold individually; as separate items; as separate item; as a separate item; as separate parts; offered separately;
    as separate articles; as separate products; are separate items; ordered apart; to be made; to be done; to be arranged; to be provided; to be carried out; to be installed; to be connected; bought apart; to be ordered; not come with; not come; not included anymore; never included; is missing; are missing; to be added;
    to be bought; as accessory; as an accessory; as accessories; as an extra; as extra; as an option; not mounted; not preinstalled; not bundled; not supported; not possible; not allowed;
    not permitted; unsupported; not recommended; not for sale; not offered; not used; not present
  not: no; not; without; never; non; free of; free from; devoid of; instead of; rather than; as opposed to; in place of; other than; apart from; except for; except; but not; save for; with the exception of;
    excluding; not suitable for; unsuitable for; not for; not for use with; not for use in; not compatible with; incompatible with;
    not intended for; not recommended for; not made for; not designed for; do not use; do not use with; avoid; avoids; not to be;
    keep away from; keep it away from; keep them away from; keep out of; keep it out of; keep them out of; stays out of; no longer; does not have; does not include; does not contain; do not contain; comes without; come without; sold without; delivered without;
    supplied without; shipped without;
    away from; unlike; neither; nor; cannot be; not meant for; not approved for; not tested for; not rated for; zero; minus;
    lacks; lacking; anything but; far from; absence of; lack of; no need for; no need of; without the need for; without need of
  atMost: up to; at most; no more than; not more than; maximum; maximum of; max; max of; at the most; not exceeding;
    as much as; as many as; not over; no longer than; not longer than; to a maximum of; of up to; or less; or fewer; upwards to
  atLeast: at least; minimum; minimum of; min of; no less than; not less than; no fewer than; a minimum of; or more;
    and more; and up; and over; and above; or older; or over; or above; and older; upwards of; starting at; starting from;
    years and up; years and over; years and older; years or older; as little as; as low as; as few as; from just
  about: about; approximately; approx; around; roughly; nearly; almost; circa; ca; some; close to;
    up to about; up to approx; estimated
  over: over; more than; above; exceeding; in excess of; greater than; beyond
  under: under; less than; below; fewer than; lower than; smaller than
  for: suits; takes; take; accepts; accept; accommodates; suitable for; ideal for; made for; works with; work with; working with; compatible with; fits; fit; fitting; supports;
    designed for; great for; intended for; built for; for use with; for use in; for use on; to fit; use with; used with; use on;
    suited to; suited for; matches with; compatibility with; works on; works in;
    meant for; good for; recommended for; appropriate for; fits into; fits in; fits on; fits under; fits over;
    belongs to; belonging to; part of; accessory to; alternative to; replacement for; can be used with; can be used on; can be used for; use as;
    can be used in; doubles as; usable with; usable on; developed for; tailored to; optimised for; optimized for;
    aimed at; tuned for; works only with; successor to; successor of; upgrade for; made to fit; sized for; sized to fit
  = : there is; there are; please note; please note that; note that; good to know
  = free: free of charge; at no charge; at no cost; at no extra cost; without charge; for free; without extra cost
  = return: send it back; send back; sent back; money back
  = : not only; not just; no matter; no problem; whether or not; no doubt; of course; and so on;
    so that; such as; thanks to; due to; not least
  = included: in the box; inside the box; in the package; part of the set; part of this set; part of the package
  = with: in the box you find; in the box you will find; in the box there is; in the box are; the box contains; the box holds
  = each: each of the; each of these; each of its
  = choose: choose between; choose from; select from; choice of; choice between; a choice of
  = lifetime: for life; for a lifetime; for ever; for good
  = runtime: running time; run time; play time
  = after opening: of opening; once opened; from opening
  = monochrome: black and white; black-and-white
  = and: but also; along with; together with; in addition to; as well as
  = too: as well; likewise; so is; so are; so does; so do; also too
  = with: equipped with; fitted with; supplied with; provided with; furnished with; comes with; come with; complete with;
    ships with; arrives with; delivered with; backed by; covered by; finished with; rounded off with; plus; accompanied by;
    you get; you also get; you receive; featuring; features; sporting; boasts; boasting; protected by; comes with its own
  = of: weighing; made of; made from; made out of; built from; built of; crafted from; crafted of; constructed from; constructed of;
    composed of; consisting of; consists of; fashioned from; formed of; formed from; produced from; manufactured from;
    made up of; is of; cut from; sewn from; woven from
  = made in: manufactured in; produced in; crafted in; handmade in; country of origin; handcrafted in
  = machine washable: machine wash; machine wash it; machine wash them; washable in the machine; wash in the machine; washed in the machine; washing machine safe
  = hand washable: hand wash; hand wash it; hand washing; wash by hand; wash it by hand; wash them by hand; washed by hand; washable by hand; hand wash only; wash by hand only; wash it by hand only; wash them by hand only
  = assembly needed: needs to be assembled; to be assembled; self-assembly; self assembly; assemble yourself; needs assembly;
    assembly required; requires assembly; assembly is required; assembly is needed; some assembly required; home assembly;
    you assemble it yourself; you assemble it; assemble it yourself; assembled by you; has to be assembled; must be assembled
  = fold: folds up; folds away; folds flat; fold up; fold away; folds down; can be folded
  = uses: powered by; runs on; run on; operates on
  = dishwasher safe: can go in the dishwasher; may go in the dishwasher; goes in the dishwasher; go in the dishwasher;
    can go into the dishwasher; goes into the dishwasher; dishwasher proof; suitable for the dishwasher; suitable for dishwashers;
    suitable for dishwasher; can be cleaned in the dishwasher; can be washed in the dishwasher; dishwasher suitable; fit for the dishwasher
  = tumble dry: tumble dryer; the tumble dryer; tumble dry it; tumble dry them; suitable for tumble drying; suitable for the tumble dryer; suitable for tumble dryers; tumble drying;
    tumble dryer safe; can be tumble dried; may be tumble dried; tumble dried; dry in the tumble dryer; dried in the tumble dryer;
    tumble drying possible; suitable for tumble dryer; suitable for the dryer
  = wipeable clean: wipe clean; wipes clean; can be wiped clean; wipe-clean
  = skillet: frying pan; fry pan
  = simultaneously: at the same time; at once
  = once: as soon as
  = durability: best before; best-before; shelf life; use by; durable for
  = size: größe; grösse; groesse; taille; talla; maat; taglia
`;

export interface Phrase {
  readonly words: readonly string[];
  /** A mark, or undefined where words replace the phrase. */
  readonly mark: PhraseMark | undefined;
  readonly replacement: readonly string[];
}

function phrasesOf(line: string): Phrase[] {
  const [name = "", list = ""] = line.split(/: ?(.*)/);
  const isWords = name.startsWith("=");
  const replacement = isWords ? name.slice(1).trim().split(/\s+/).filter(Boolean) : [];
  return list
    .split(";")
    .map((phrase) => phrase.trim().split(/\s+/).filter(Boolean))
    .filter((words) => words.length > 0)
    .map((words) => ({ words, mark: isWords ? undefined : (name as PhraseMark), replacement }));
}

/** The phrases by their first word, the longest first. */
export const PHRASES: ReadonlyMap<string, readonly Phrase[]> = Map.groupBy(
  linesOf(TABLE.replace(/\n {4,}/g, " "))
    .flatMap(phrasesOf)
    .toSorted((one, other) => other.words.length - one.words.length),
  ({ words }) => words[0] ?? "",
);
