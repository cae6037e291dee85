const YES = /^(?:yes|true|ja|oui|sí|si|sì|sim|✓|✔|✅)$/iu;

/** Values that deny the name of their row, also with more words: "none", "not included", "kein Deckel". */
const NO =
  /^(?:no(?!\.? ?\d)|none|not|never|n\/a|false|nein|nicht|keine?[rnms]?|nee|niet|geen|não|aucune?|nessun[oa]?)(?!\p{L})/iu;
/** Values that deny it only if nothing follows: "non-slip" and "without straw" deny something else. */
const BARE_NO = /^(?:non|without|ohne|sans|sin|senza|zonder|sem|pas|✗|✘|❌)[.!]?$/iu;
const ZERO = /^0+(?:[.,]0+)?$/;
/** Names of rows in which zero is a step of a scale. */
const SCALES = /size|größe|taille|talla|taglia|maat|\bage\b|alter|level|model|type|grade|scale/i;
/** Matches placeholders for values that are not known yet. */
const PLACEHOLDER =
  /^(?:[\p{P}\p{S}\s]*|x{1,4}|n\/?a|n\.a\.|tb[adc]|todo|to do|unknown|undefined|null|nil|test|lorem ipsum.*|placeholder|foo|bar|unbekannt|k\.\s?a\.|inconnu|desconocido)$/iu;

/** A row of a listing: an attribute or a fact. */
interface Row {
  readonly name: string;
  readonly value: string;
}

/** Tells whether a row only affirms its name: "Dishwasher safe: yes". */
export function affirms({ value }: Pick<Row, "value">): boolean {
  return YES.test(value.trim());
}

/** Tells whether a row denies its name: "Dishwasher safe: no", "Handles: 0". */
export function denies({ name, value }: Row): boolean {
  const said = value.trim();
  return NO.test(said) || BARE_NO.test(said) || (ZERO.test(said) && !SCALES.test(name));
}

/** Tells whether a text is a placeholder for a missing value. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text.trim()) && !YES.test(text.trim()) && !BARE_NO.test(text.trim());
}
