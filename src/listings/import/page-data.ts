import { Parser } from "htmlparser2";
import { countLines } from "./line-counter.ts";

/** The machine-readable product data of a page. */
export interface PageData {
  /** The JSON-LD scripts, with the lines on which they start. */
  readonly scripts: readonly { readonly line: number; readonly text: string }[];
  /** The first meta element for each property or name. */
  readonly meta: ReadonlyMap<string, string>;
}

/** Reads the data of a page that arrives in pieces. */
export interface PageDataReader {
  push(html: string): void;
  end(): PageData;
}

/** Parses elements one by one, ignoring their nesting, which is not needed and which hostile pages make deep. */
class FlatParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return name !== "script";
  }
}

/** Creates a reader of the JSON-LD scripts and meta elements of a page. */
export function createPageDataReader(): PageDataReader {
  const scripts: { line: number; text: string }[] = [];
  const meta = new Map<string, string>();
  const lines = countLines();
  let isOpen = false;

  const parser = new FlatParser({
    onopentag(name, attributes) {
      isOpen = name === "script" && /^\s*application\/ld\+json\b/i.test(attributes["type"] ?? "");
      if (isOpen) scripts.push({ line: lines.at(parser.startIndex), text: "" });
      else if (name === "meta") addMeta(meta, attributes);
    },
    ontext(text) {
      const script = scripts.at(-1);
      if (isOpen && script !== undefined) script.text += text;
    },
    onclosetag(name) {
      if (name === "script") isOpen = false;
    },
  });
  return {
    push(html) {
      lines.push(html);
      parser.write(html);
    },
    end() {
      parser.end();
      return { scripts, meta };
    },
  };
}

function addMeta(meta: Map<string, string>, { property, name, content = "" }: Readonly<Record<string, string>>): void {
  const key = (property ?? name ?? "").toLowerCase();
  if (key !== "" && content !== "" && !meta.has(key)) meta.set(key, content);
}
