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
  /** Line of the feed where it starts. */
  readonly line: number;
  readonly element: XmlElement;
  /** Why the item is not to be trusted. */
  readonly detail?: string;
}

/** Reads items from XML that arrives in pieces. */
export interface XmlReading {
  push(text: string): XmlItem[];
  end(): XmlItem[];
}

/** Feeds nest five levels deep. */
const MAX_DEPTH = 32;
const MAX_ITEM_CHARS = 1_000_000;
const MAX_ITEM_ELEMENTS = 2_000;
/** What is not closed is kept until it is. */
const MAX_WAITING_CHARS = 4_000_000;

/**
 * Reads the items of an XML feed one by one. A document type is refused, because all that it could add to a feed are
 * entities; references to entities other than the five of XML stay as they are. Throws a FeedError for a document that
 * is nested too deep.
 */
export function readXmlItems(itemNames: readonly string[]): XmlReading {
  const open: { readonly element: XmlElement; readonly start: number }[] = [];
  const lines = countLines();
  let items: XmlItem[] = [];
  let depth = 0;
  let line = 1;
  let chars = 0;
  let elements = 0;
  let pushed = 0;
  let detail: string | undefined;

  /** The item itself needs no text. */
  const addText = (text: string): void => {
    for (const { element } of open.slice(1)) element.text += text;
  };

  const parser = new Parser(
    {
      onopentag(rawName, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new FeedError("The feed is nested more than 32 levels deep.");
        const name = rawName.toLowerCase();
        if (open.length === 0) {
          if (!itemNames.includes(name)) return;
          line = lines.at(parser.startIndex);
          [chars, elements, detail] = [0, 0, undefined];
        }
        elements += 1;
        const element: XmlElement = { name, attributes, text: "", children: [] };
        if (elements <= MAX_ITEM_ELEMENTS) open.at(-1)?.element.children.push(element);
        else detail ??= "This item has more than 2,000 elements.";
        open.push({ element, start: parser.startIndex });
      },
      ontext(text) {
        if (open.length === 0) return;
        chars += text.length;
        if (chars <= MAX_ITEM_CHARS) addText(text);
        else detail ??= "This item is longer than 1,000,000 characters.";
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        const inner = open.pop();
        if (inner === undefined) return;
        addText("\n");
        const { element, start } = inner;
        // An element without content, such as <g:mpn/>, is closed where it starts.
        if (isImplied && parser.startIndex !== start) detail ??= `The element <${name}> is not closed.`;
        if (open.length === 0) items.push(detail === undefined ? { line, element } : { line, element, detail });
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() === "!doctype")
          throw new FeedError("The feed has a document type. Remove the <!DOCTYPE …> declaration.");
      },
    },
    { xmlMode: true },
  );

  const taken = (): XmlItem[] => {
    const complete = items;
    items = [];
    return complete;
  };
  return {
    push(text) {
      lines.push(text);
      parser.write(text);
      pushed += text.length;
      if (pushed - parser.endIndex > MAX_WAITING_CHARS)
        throw new FeedError("The feed has a comment, section or tag of more than 4,000,000 characters.");
      return taken();
    },
    end() {
      parser.end();
      return taken();
    },
  };
}
