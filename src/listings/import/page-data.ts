import { Parser } from "htmlparser2";

/** What a page says of its products for machines. */
export interface PageData {
  /** The contents of its JSON-LD scripts, with their lines. */
  readonly scripts: readonly { readonly line: number; readonly text: string }[];
  /** Its meta elements by property or name; of several the first. */
  readonly meta: ReadonlyMap<string, string>;
}

/** Sees elements one by one, without their nesting, which nobody asks for here and which hostile pages make deep. */
class FlatParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return name !== "script";
  }
}

/** Returns the JSON-LD scripts and meta elements of a page. */
export function readPageData(html: string): PageData {
  const scripts: { line: number; text: string }[] = [];
  const meta = new Map<string, string>();
  let isOpen = false;
  let line = 1;
  let counted = 0;

  const lineAt = (position: number): number => {
    for (let at = html.indexOf("\n", counted); at !== -1 && at < position; at = html.indexOf("\n", at + 1)) line += 1;
    counted = position;
    return line;
  };

  const parser = new FlatParser({
    onopentag(name, attributes) {
      isOpen = name === "script" && /^\s*application\/ld\+json\b/i.test(attributes["type"] ?? "");
      if (isOpen) scripts.push({ line: lineAt(parser.startIndex), text: "" });
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
  parser.end(html);
  return { scripts, meta };
}

function addMeta(meta: Map<string, string>, { property, name, content = "" }: Readonly<Record<string, string>>): void {
  const key = (property ?? name ?? "").toLowerCase();
  if (key !== "" && content !== "" && !meta.has(key)) meta.set(key, content);
}
