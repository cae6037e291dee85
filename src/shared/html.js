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
  const markup = withoutIndents(strings);
  let text = markup[0] ?? "";
  for (const [i, part] of parts.entries()) text += render(part) + (markup[i + 1] ?? "");
  return new Html(text);
}

/** @type {WeakMap<TemplateStringsArray, readonly string[]>} */
const CACHE = new WeakMap();

/**
 * Returns the markup of a template without its indentation, which is a fifth of a page. Text with significant white space
 * is never part of a template.
 *
 * @param {TemplateStringsArray} strings
 */
function withoutIndents(strings) {
  let markup = CACHE.get(strings);
  if (markup === undefined) {
    markup = strings.map((part) => part.replace(/\n\s+/g, "\n"));
    CACHE.set(strings, markup);
  }
  return markup;
}

/**
 * @param {Part} part
 * @returns {string}
 */
function render(part) {
  if (part === undefined) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(render).join("");
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
