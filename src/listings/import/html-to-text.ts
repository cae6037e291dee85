import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** Elements on lines of their own. */
const BLOCKS = setOf(
  "address article aside blockquote br caption center dd details dialog div dl dt fieldset figcaption figure footer " +
    "form h1 h2 h3 h4 h5 h6 header hr legend main nav ol p pre section summary table tbody tfoot thead ul",
);
const SENTENCES = setOf("li tr");
const LISTS = setOf("dl ol table ul");
const CELLS = setOf("td th");
/** Elements whose content is not shown as text. */
const HIDDEN = setOf("head iframe noscript object script style svg template");

const TAG = /<\/?[a-z][a-z0-9]{0,15}[\s>/]|<!--/i;
const REFERENCE = /&(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/i;
const LONGEST_NAME = 16;

/**
 * Returns the text of a value that may be HTML; text without tags keeps its lines. Shops often escape a text twice, so
 * that what has tags or references after it was read is read once more.
 */
export function plainText(value: string): string {
  return decodeOnce(decodeOnce(value));
}

function decodeOnce(value: string): string {
  if (TAG.test(value)) return htmlToText(value);
  return REFERENCE.test(value) ? htmlToText(value.replaceAll("\n", "<br>")) : value;
}

/**
 * Returns the text that a person reads in HTML: references decoded, blocks on lines of their own, list items and table
 * rows as sentences. It looks at tags one by one, so that nesting costs nothing.
 */
export function htmlToText(html: string): string {
  const lines = textLines();
  let hidden = "";
  let hiddenDepth = 0;
  const nameAt = (start: number, end: number) => html.slice(start, Math.min(end, start + LONGEST_NAME)).toLowerCase();

  const tokenizer = new Tokenizer(
    {},
    {
      ...IGNORED,
      ontext(start, end) {
        if (hidden === "") lines.add(html.slice(start, end));
      },
      ontextentity(codePoint) {
        if (hidden === "") lines.add(String.fromCodePoint(codePoint));
      },
      onopentagname(start, end) {
        const name = nameAt(start, end);
        if (hidden === "" && HIDDEN.has(name)) hidden = name;
        if (hidden === "") lines.open(name);
        else if (name === hidden) hiddenDepth += 1;
      },
      onclosetag(start, end) {
        const name = nameAt(start, end);
        if (hidden === "") lines.close(name);
        else if (name === hidden) hiddenDepth -= 1;
        if (hiddenDepth === 0) hidden = "";
      },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return lines.text();
}

const ignore = (): void => undefined;
const IGNORED: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};

interface TextLines {
  add(text: string): void;
  open(name: string): void;
  close(name: string): void;
  text(): string;
}

const ENDS_SENTENCE = /[.!?…:;,]$/;

/** Collects text into lines, split at element boundaries. */
function textLines(): TextLines {
  const lines: string[] = [];
  /** The sentences of the line, and the text behind them. */
  let sentences = "";
  let current = "";
  let cells: string[] = [];
  let isInItem = false;

  const endCell = (): void => {
    const cell = collapseWhitespace(current);
    if (cell !== "") cells.push(cell);
    current = "";
  };
  const endSentence = (): void => {
    endCell();
    const [name = "", ...values] = cells;
    cells = [];
    // A row of a table starts with what its values are of.
    const sentence = values.length === 0 ? name : `${name.replace(/:$/, "")}: ${values.join(", ")}`;
    if (sentence === "") return;
    sentences += `${sentences === "" ? "" : " "}${sentence}${ENDS_SENTENCE.test(sentence) ? "" : "."}`;
  };
  const endLine = (): void => {
    endCell();
    const line = [sentences, ...cells].join(" ").trim();
    sentences = "";
    cells = [];
    if (line !== "") lines.push(line);
  };
  /** A list may end within an item that is not closed. */
  const endItem = (): void => {
    if (isInItem) endSentence();
    isInItem = false;
  };
  const boundary = (name: string): void => {
    if (LISTS.has(name)) endItem();
    if (SENTENCES.has(name)) endSentence();
    else if (BLOCKS.has(name) && isInItem) current += " ";
    else if (BLOCKS.has(name)) endLine();
  };

  return {
    add(text) {
      current += text;
    },
    open(name) {
      boundary(name);
      if (name === "li") isInItem = true;
      if (CELLS.has(name)) endCell();
    },
    close(name) {
      boundary(name);
      if (name === "li") isInItem = false;
    },
    text() {
      endLine();
      return lines.join("\n");
    },
  };
}

/** Tells whether an element parts the text before it from its own. */
export function isBlockElement(element: string): boolean {
  return BLOCKS.has(element) || SENTENCES.has(element);
}

/** Returns text with every run of white space and control characters as one blank. */
export function collapseWhitespace(text: string): string {
  // Most texts have single blanks and nothing else of that, and to put them together again takes much longer.
  return MORE_THAN_BLANKS.test(text) ? text.replace(/[\s\p{Cc}]+/gu, " ").trim() : text.trim();
}

const MORE_THAN_BLANKS = /[^\S ]|\p{Cc}| {2}/u;
