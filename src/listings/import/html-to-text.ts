import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** The elements that start a new line. */
const BLOCKS = setOf(
  "address article aside blockquote br caption center dd details dialog div dl dt fieldset figcaption figure footer " +
    "form h1 h2 h3 h4 h5 h6 header hr legend main nav ol p pre section summary table tbody tfoot thead ul",
);
const SENTENCES = setOf("li tr");
const LISTS = setOf("dl ol table ul");
const CELLS = setOf("td th");
/** The elements whose content is not visible text. */
const HIDDEN = setOf("head iframe noscript object script style svg template");

const TAG = /<\/?[a-z][a-z0-9]{0,15}[\s>/]|<!--/i;
const REFERENCE = /&(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/i;
const LONGEST_NAME = 16;

/**
 * Returns the plain text of a value that may be HTML. Text without tags keeps its lines. Shops often escape a text twice,
 * so a result that still has tags or references is decoded once more.
 */
export function plainText(value: string): string {
  return decodeOnce(decodeOnce(value));
}

function decodeOnce(value: string): string {
  if (TAG.test(value)) return htmlToText(value);
  return REFERENCE.test(value) ? htmlToText(value.replaceAll("\n", "<br>")) : value;
}

/**
 * Returns the visible text of HTML: references decoded, blocks on separate lines, list items and table rows as sentences.
 * It processes tags one by one, so deep nesting costs nothing.
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
  /** The complete sentences of the current line. */
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
    // The first cell of a row names the others.
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
  /** Ends the open list item: a list may end before its last item is closed. */
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

/** Tells whether an element separates its text from the text before it. */
export function isBlockElement(element: string): boolean {
  return BLOCKS.has(element) || SENTENCES.has(element);
}

/** Replaces every run of white space and control characters by one space, and trims the text. */
export function collapseWhitespace(text: string): string {
  // Most texts have only single spaces, and the replacement is much slower than the test.
  return MORE_THAN_BLANKS.test(text) ? text.replace(/[\s\p{Cc}]+/gu, " ").trim() : text.trim();
}

const MORE_THAN_BLANKS = /[^\S ]|\p{Cc}| {2}/u;
