import type { PageContext } from "../engine/audit/page.ts";
import { parsedJson } from "./import/json-lines.ts";
import { jsonInScript } from "./import/page.ts";
import { readPageData } from "./import/page-data.ts";

/** Returns what the checks of pages read: the JSON-LD of an HTML page, or JSON-LD that comes without its page. */
export function pageContextOf(text: string): PageContext {
  if (!text.trimStart().startsWith("<")) return { jsonLd: [parsedJson(text)] };
  const values = readPageData(text).scripts.map((script) => jsonInScript(script.text));
  return { jsonLd: values.filter((value) => value !== undefined) };
}
