/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */

/**
 * The reasons why a text may not say something, by rule of the fact lock.
 *
 * @type {Readonly<Record<string, string>>}
 */
const REASONS = {
  word: "Neither your listing nor your facts say this",
  negation: "Your listing says the opposite",
  presence: "Your listing says that this is not included, optional or not sure",
  origin: "Your listing says something else of that place",
  relation: "Your listing says only that the product is for this",
  number: "Your listing does not state this number",
  bound: "Your listing states another limit",
  scope: "Your listing says this of a part only",
  binding: "Your listing says this of something else",
  condition: "Your listing says this under a condition only",
  likeness: "Your listing says this in a weaker form",
  share: "Your listing says this of a share only",
  model: "Your listing names another model",
  basis: "Your listing says this of one thing only",
  modifier: "Your listing says this with other words only",
  certification: "Your listing states no such test or certificate",
  superlative: "No fact gives a source for “best” and the like",
  comparison: "Your listing does not make this comparison",
  universal: "Your listing does not promise this without exception",
  health: "Your listing states no such effect on health",
  safety: "Your listing states no such protection or safety",
  eco: "Your listing states nothing like it about the environment",
  award: "Your listing states no such award",
  scarcity: "Pressing shoppers needs a fact with its source",
  price: "Your listing says nothing like it about the price",
  state: "The state, such as new or used, has to be as in your listing",
  size: "Your listing does not state this size",
  compatibility: "Your listing does not say what this fits",
  terms: "Your listing does not state these terms",
  quantity: "Your listing does not state such an amount",
  material: "Your listing does not state this material",
  colour: "Your listing does not state this colour",
  country: "Your listing does not state this country",
  "proper noun": "Your listing does not have this name",
  length: "The text is too long",
};

/** The quotation from the listing in a detail: in brackets at its end, or after a colon. */
const QUOTED = /(?:\(|stated: )([^()]+)\)?$/;

/**
 * Returns why a text may not say something, as a sentence for merchants. Details of the audit are used as they are.
 *
 * @param {{ readonly rule: string, readonly detail: string }} violation
 */
export function reasonAgainst({ rule, detail }) {
  const reason = REASONS[rule];
  if (reason === undefined) return `${detail.replace(/\.$/, "")}.`;
  const [, quoted] = QUOTED.exec(detail) ?? [];
  return quoted === undefined ? `${reason}.` : `${reason}: it says “${quoted}”.`;
}
