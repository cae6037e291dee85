/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */

/** Trusted HTML. Only the `html` tag creates it, so that text never becomes markup by accident. */
export class Html {
  /** @readonly */
  text;

  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** @typedef {Html | string | number | undefined | readonly (Html | undefined)[]} Part */

/**
 * Creates HTML. Escapes all parts that are not HTML already, and omits undefined ones.
 *
 * @param {TemplateStringsArray} strings
 * @param {readonly Part[]} parts
 */
export function html(strings, ...parts) {
  let text = strings[0] ?? "";
  for (const [i, part] of parts.entries()) text += written(part) + (strings[i + 1] ?? "");
  return new Html(text);
}

/**
 * @param {Part} part
 * @returns {string}
 */
function written(part) {
  if (part === undefined) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(written).join("");
  return escapeHtml(String(part));
}

/** @type {Readonly<Record<string, string>>} */
const ESCAPES = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** @param {string} text */
export function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
