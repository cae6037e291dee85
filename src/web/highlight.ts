import { escapeHtml } from "../shared/html.js";

/** The tokens that have a colour: names, strings and comments. Each is a class in the stylesheet. */
type Kind = "tn" | "ts" | "tc";

/** A pattern with one group for each kind. The first alternative that matches wins. */
interface Grammar {
  readonly pattern: RegExp;
  readonly kinds: readonly Kind[];
}

const JSON_GRAMMAR: Grammar = { pattern: /("(?:[^"\\]|\\.)*")(?=\s*:)|("(?:[^"\\]|\\.)*")/g, kinds: ["tn", "ts"] };
const CODE: Grammar = {
  pattern: /((?<![:\w])\/\/.*)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`)/g,
  kinds: ["tc", "ts"],
};
const SHELL: Grammar = {
  pattern: /((?:^|(?<=\s))#.*)|("(?:[^"\\]|\\.)*"|'[^']*')|((?<=\s)--?[a-zA-Z][\w-]*)/gm,
  kinds: ["tc", "ts", "tn"],
};
const HTTP: Grammar = { pattern: /(^[\w-]+(?=: ))/gm, kinds: ["tn"] };
const YAML: Grammar = {
  pattern: /((?:^|(?<=\s))#.*)|(^[\s-]*[\w.-]+(?=:))|("[^"\n]*"|'[^'\n]*')/gm,
  kinds: ["tc", "tn", "ts"],
};
const DIFF: Grammar = { pattern: /(^\+.*)|(^-.*)/gm, kinds: ["tn", "ts"] };

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  json: JSON_GRAMMAR,
  ts: CODE,
  js: CODE,
  sh: SHELL,
  http: HTTP,
  yaml: YAML,
  yml: YAML,
  diff: DIFF,
};

/** Renders code as HTML with a few coloured tokens. Code in an unknown language stays plain text. */
export function highlighted(code: string, language: string | undefined): string {
  const grammar = GRAMMARS[language ?? ""];
  if (grammar === undefined) return escapeHtml(code);
  let text = "";
  let end = 0;
  for (const match of code.matchAll(grammar.pattern)) {
    const [whole, ...groups] = match;
    const kind = grammar.kinds[groups.findIndex((group) => group !== undefined)];
    text += `${escapeHtml(code.slice(end, match.index))}<span class="${kind}">${escapeHtml(whole)}</span>`;
    end = match.index + whole.length;
  }
  return text + escapeHtml(code.slice(end));
}
