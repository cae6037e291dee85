import { Parser } from "htmlparser2";
import { FeedError } from "./import-types.ts";
import { countLines } from "./line-counter.ts";

/** An element of an item, with the elements in it. */
export interface XmlElement {
  /** Name in lower case, with its prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** All text in it. That of an element within it ends with a line end. */
  text: string;
  readonly children: XmlElement[];
}

/** One item of an XML feed. */
export interface XmlItem {
  /** Line of the feed where it starts; its position among the items, from 1, where the first two share a line. */
  readonly row: number;
  readonly element: XmlElement;
  /** The reason that the item is not to be trusted. */
  readonly detail?: string;
}

/** Reads items from XML that arrives in pieces. */
export interface XmlItemReader {
  push(text: string): XmlItem[];
  end(): XmlItem[];
  /** False where the rows are positions. */
  readonly hasLines: boolean;
}

/** Feeds nest five levels deep. */
const MAX_DEPTH = 32;
const MAX_ITEM_CHARS = 1_000_000;
const MAX_ITEM_ELEMENTS = 2_000;
/** Most characters of a part that is not closed. They are kept until it is. */
const MAX_WAITING_CHARS = 4_000_000;

/**
 * Reads the items of an XML feed one by one. A document type is refused, because all that it could add to a feed are
 * entities; references to entities other than the five of XML stay as they are. Throws a FeedError for a document that
 * is nested too deep.
 */
export function createXmlItemReader(itemNames: readonly string[]): XmlItemReader {
  const open: { readonly element: XmlElement; readonly start: number; readonly firstText: number }[] = [];
  /** The texts of the item so far. Those of an element that is closed are one, because elements nest. */
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
        // An element without content, such as <g:mpn/>, is closed where it starts.
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

  const taken = (): XmlItem[] =>
    items.splice(0).map(({ line: itemLine, position, ...item }) => ({ ...item, row: isOneLine ? position : itemLine }));
  return {
    push(text) {
      lines.push(text);
      parser.write(text);
      pushed += text.length;
      if (pushed - parser.endIndex > MAX_WAITING_CHARS)
        throw new FeedError("The feed has a comment, section or tag of more than 4,000,000 characters.");
      // The second item is the first to show whether lines tell the items apart.
      return begun < 2 ? [] : taken();
    },
    end() {
      parser.end();
      return taken();
    },
    get hasLines() {
      return !isOneLine;
    },
  };
}
