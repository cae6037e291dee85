import { Parser } from "htmlparser2";
import { FeedError } from "./import-types.ts";
import { countLines } from "./line-counter.ts";

/** An element of an item, with its child elements. */
export interface XmlElement {
  /** The name in lower case, with its prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** All text within the element. The text of a child ends with a line end. */
  text: string;
  readonly children: XmlElement[];
}

/** One item of an XML feed. */
export interface XmlItem {
  /** The line of the feed where it starts; or its position, from 1, when the first two items are on one line. */
  readonly row: number;
  readonly element: XmlElement;
  /** The reason why the item cannot be trusted. */
  readonly detail?: string;
}

/** Reads items from XML that arrives in pieces. */
export interface XmlItemReader {
  push(text: string): XmlItem[];
  end(): XmlItem[];
  /** False when the rows are positions. */
  readonly hasLines: boolean;
}

/** Real feeds are nested five levels deep. */
const MAX_DEPTH = 32;
const MAX_ITEM_CHARS = 1_000_000;
const MAX_ITEM_ELEMENTS = 2_000;
/** The most characters of an unclosed construct, which the parser keeps in memory. */
const MAX_WAITING_CHARS = 4_000_000;

/**
 * Creates a reader of the items of an XML feed. It rejects a document type, whose only use in a feed would be to define
 * entities. References to entities other than XML's five stay unchanged. Throws a FeedError for a document that is nested
 * too deep.
 */
export function createXmlItemReader(itemNames: readonly string[]): XmlItemReader {
  const open: { readonly element: XmlElement; readonly start: number; readonly firstText: number }[] = [];
  /** The texts of the item so far. The texts of a closed element are joined into one. */
  const texts: string[] = [];
  const lines = countLines();
  const items: (Omit<XmlItem, "row"> & { readonly line: number; readonly position: number })[] = [];
  let begun = 0;
  let firstLine = 0;
  let isOneLine = false;
  let depth = 0;
  let line = 1;
  let chars = 0;
  let elements = 0;
  let pushed = 0;
  let detail: string | undefined;

  const parser = new Parser(
    {
      onopentag(rawName, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new FeedError("The feed is nested more than 32 levels deep.");
        const name = rawName.toLowerCase();
        if (open.length === 0) {
          if (!itemNames.includes(name)) return;
          line = lines.at(parser.startIndex);
          begun += 1;
          if (begun === 1) firstLine = line;
          if (begun === 2) isOneLine = line === firstLine;
          [chars, elements, detail] = [0, 0, undefined];
        }
        elements += 1;
        const element: XmlElement = { name, attributes, text: "", children: [] };
        if (elements <= MAX_ITEM_ELEMENTS) open.at(-1)?.element.children.push(element);
        else detail ??= "This item has more than 2,000 elements.";
        open.push({ element, start: parser.startIndex, firstText: texts.length });
      },
      ontext(text) {
        if (open.length === 0) return;
        chars += text.length;
        if (chars <= MAX_ITEM_CHARS) texts.push(text);
        else detail ??= "This item is longer than 1,000,000 characters.";
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        const inner = open.pop();
        if (inner === undefined) return;
        const { element, start, firstText } = inner;
        element.text = texts.splice(firstText).join("");
        if (open.length > 0) texts.push(element.text, "\n");
        // An empty element, such as <g:mpn/>, is closed where it starts.
        if (isImplied && parser.startIndex !== start) detail ??= `The element <${name}> is not closed.`;
        if (open.length > 0) return;
        items.push({ line, position: begun, element, ...(detail === undefined ? {} : { detail }) });
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() === "!doctype")
          throw new FeedError("The feed has a document type. Remove the <!DOCTYPE …> declaration.");
      },
    },
    { xmlMode: true },
  );

  const takeItems = (): XmlItem[] =>
    items.splice(0).map(({ line: itemLine, position, ...item }) => ({ ...item, row: isOneLine ? position : itemLine }));
  return {
    push(text) {
      lines.push(text);
      parser.write(text);
      pushed += text.length;
      if (pushed - parser.endIndex > MAX_WAITING_CHARS)
        throw new FeedError("The feed has a comment, section or tag of more than 4,000,000 characters.");
      // Only the second item shows whether the items are on separate lines.
      return begun < 2 ? [] : takeItems();
    },
    end() {
      parser.end();
      return takeItems();
    },
    get hasLines() {
      return !isOneLine;
    },
  };
}
