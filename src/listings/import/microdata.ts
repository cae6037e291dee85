import { Parser } from "htmlparser2";
import type { Steps } from "../../shared/steps.ts";
import { isBlockElement } from "./html-to-text.ts";
import { FeedError } from "./import-types.ts";

/** A schema.org thing in the shape of JSON-LD: `@type`, `@id`, and properties with lists of values. */
export type MicrodataNode = Record<string, unknown[]>;

/** Properties of a thing that share one value. */
interface Properties {
  readonly of: MicrodataNode;
  readonly names: readonly string[];
  /** The start of the value in the collected text. */
  readonly start: number;
}

/** An open element. */
interface OpenElement {
  /** The thing that the element describes. */
  readonly node: MicrodataNode | undefined;
  /** The properties whose value is the text of the element. */
  readonly properties: Properties | undefined;
}

/** Real pages are nested about 30 levels deep. */
const MAX_DEPTH = 256;

/** The attribute that holds the value of a property, by element. A `content` attribute takes precedence. */
const VALUE_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ["a", "href"],
  ["area", "href"],
  ["link", "href"],
  ["audio", "src"],
  ["embed", "src"],
  ["iframe", "src"],
  ["img", "src"],
  ["source", "src"],
  ["track", "src"],
  ["video", "src"],
  ["object", "data"],
  ["data", "value"],
  ["meter", "value"],
  ["time", "datetime"],
]);

/**
 * Returns the top-level things that a page, given in pieces, describes in Microdata. Throws a FeedError for a page that is
 * nested too deep.
 */
export function* readMicrodata(pieces: readonly string[]): Steps<MicrodataNode[]> {
  const nodes: MicrodataNode[] = [];
  const open: OpenElement[] = [];
  const scopes: MicrodataNode[] = [];
  let text = "";
  let collecting = 0;

  const enter = (name: string, attributes: Readonly<Record<string, string>>): OpenElement => {
    const node = nodeOf(attributes);
    const properties = propertiesOf(attributes["itemprop"], scopes.at(-1), text.length);
    const value = node ?? valueOf(name, attributes);
    if (node !== undefined && properties === undefined) nodes.push(node);
    if (node !== undefined) scopes.push(node);
    if (value === undefined) return { node, properties };
    if (properties !== undefined) addValue(properties, value);
    return { node, properties: undefined };
  };

  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length === MAX_DEPTH) throw new FeedError("The page is nested more than 256 levels deep.");
      if (collecting > 0 && isBlockElement(name)) text += "\n";
      const element = enter(name, attributes);
      if (element.properties !== undefined) collecting += 1;
      open.push(element);
    },
    ontext(more) {
      if (collecting > 0) text += more;
    },
    onclosetag() {
      const element = open.pop();
      if (element?.node !== undefined) scopes.pop();
      if (element?.properties === undefined) return;
      addValue(element.properties, text.slice(element.properties.start).trim());
      collecting -= 1;
      if (collecting === 0) text = "";
    },
  });
  for (const piece of pieces) {
    parser.write(piece);
    yield;
  }
  parser.end();
  return nodes;
}

/** Returns the thing that an element describes, if it has an `itemscope`. */
function nodeOf(attributes: Readonly<Record<string, string>>): MicrodataNode | undefined {
  if (attributes["itemscope"] === undefined) return undefined;
  return Object.assign(Object.create(null) as MicrodataNode, { "@type": wordsOf(attributes["itemtype"]) });
}

const wordsOf = (text = ""): string[] => text.split(/\s+/).filter((word) => word !== "");

function propertiesOf(
  itemprop: string | undefined,
  of: MicrodataNode | undefined,
  start: number,
): Properties | undefined {
  const names = wordsOf(itemprop);
  return of === undefined || names.length === 0 ? undefined : { of, names, start };
}

/** Returns the value that an attribute holds. Undefined: the value is the text of the element. */
const valueOf = (element: string, attributes: Readonly<Record<string, string>>): string | undefined =>
  attributes["content"] ?? attributes[VALUE_ATTRIBUTES.get(element) ?? ""];

function addValue({ of, names }: Properties, value: unknown): void {
  for (const name of names) (of[name] ??= []).push(value);
}
