import { matchesIn } from "../matches.ts";

/** A test, standard or certificate that a text names. */
export interface Certificate {
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** True if it has a number by which it can be looked up. */
  readonly numbered: boolean;
}

/** The evidence that a listing names. */
export interface EvidenceFeature {
  /** 0 without evidence, .5 for a name, 1 with a number. */
  readonly value: 0 | 0.5 | 1;
  /** The names, as written. */
  readonly named: readonly string[];
}

const START = String.raw`(?<![\p{L}\p{N}])`;
const END = String.raw`(?![\p{L}\p{N}])`;

/** Standards are recognized by capitals and a number: "EN 71-3", "ISO 20345", "ASTM F963", "IP67". */
const STANDARD = new RegExp(
  `${START}(?:` +
    String.raw`(?:(?:DIN|BS|ISO|IEC|ASTM|ANSI|JIS|AS/NZS|NSF|UL|EN)[ /-]){1,3}[A-Z]{0,2}\d{2,6}(?:[-.:]\d{1,4}){0,3}|` +
    String.raw`MIL-STD-\d{3}[A-Z]?|IPX?\d{1,2}[A-Z]?|16 CFR \d{2,4}` +
    `)${END}`,
  "gu",
);
/** Matches what is not a standard: the sensitivity of a camera ("ISO 100-25600") and a plug ("IEC C13"). */
const NO_STANDARD = /^ISO[ -](?:\d*[05]0|64|80|125|160|320|640)(?:-|$)|^IEC[ -]C\d/;

/** Bodies and labels whose name is enough. */
const NAMED = new RegExp(
  `${START}(?:` +
    "oeko-?tex|bluesign|fair ?trade|rainforest alliance|leaping bunny|ecocert|greenguard|certipur(?:-us)?|" +
    "energy star|nordic swan|blue angel|eu ecolabel|stiftung warentest|tüv|dekra|intertek|rohs|cpsia|bifma|lfgb|" +
    "soil association|usda organic|eu organic|woolmark|cradle to cradle|kitemark|quiet mark" +
    `)${END}`,
  "giu",
);
/** Short names may also be words, so they count only in capitals and before a word such as "certified". */
const CERTIFIED = new RegExp(
  `${START}(?:CE|UKCA|FDA|FCC|UL|ETL|GS|VDE|NSF|EPA|FSC|PEFC|GOTS|GRS|RWS|MSC|ASC|SGS|ISO|ASTM|CPSC|WRAS|REACH)[ -]` +
    "(?:certified|certificate|certification|listed|approved|registered|cleared|compliant|tested|marked|marking|mark)" +
    END,
  "gu",
);
/** Matches a number after a name, by which the certificate can be looked up. */
const CERTIFICATE_NUMBER = new RegExp(
  "®? standard 100|" +
    String.raw`[ ,(:]{0,3}(?:(?:certificate|cert\.?|licen[cs]e|report) ?)?` +
    String.raw`(?:(?:no\.?|nr\.?|number|#) ?[A-Z]{0,3}-?\d{3,}|[A-Z]{0,3}-?\d{5,})`,
  "iuy",
);

/** Returns the tests, standards and certificates that a text names, in order. */
function findCertificates(text: string): Certificate[] {
  const found = [STANDARD, NAMED, CERTIFIED].flatMap((pattern) =>
    matchesIn(text, pattern).map((match): Certificate => {
      const [name] = match;
      const end = match.index + name.length;
      CERTIFICATE_NUMBER.lastIndex = end;
      const numbered = pattern === STANDARD || CERTIFICATE_NUMBER.test(text);
      return { start: match.index, end, text: name, numbered };
    }),
  );
  return found.filter(({ text: name }) => !NO_STANDARD.test(name)).sort((a, b) => a.start - b.start);
}

/** Grades the evidence in some texts. */
export function readEvidence(texts: readonly string[]): EvidenceFeature {
  const found = texts.flatMap(findCertificates);
  const value = found.some(({ numbered }) => numbered) ? 1 : found.length > 0 ? 0.5 : 0;
  return { value, named: [...new Set(found.map(({ text }) => text))] };
}
