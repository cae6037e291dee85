import { expect, it } from "vitest";
import { escapeHtml } from "../../src/shared/html.js";
import { highlighted } from "../../src/web/highlight.ts";
import { codeBlocks } from "../resources/markdown.ts";
import { texts } from "../resources/texts.ts";

it("colours change nothing of the code of any page", () => {
  const blocks = texts.flatMap(({ text }) => codeBlocks(text));
  expect(blocks.length).toBeGreaterThan(50);
  for (const { code, language } of blocks)
    expect(highlighted(code, language).replaceAll(/<\/?span[^>]*>/g, "")).toBe(escapeHtml(code));
});

it.each([
  ["json", '{ "a": "b" }', '{ <span class="tn">&quot;a&quot;</span>: <span class="ts">&quot;b&quot;</span> }'],
  [
    "sh",
    "curl -s 'x' # y",
    'curl <span class="tn">-s</span> <span class="ts">&#39;x&#39;</span> <span class="tc"># y</span>',
  ],
  ["http", "Content-Type: text/html", '<span class="tn">Content-Type</span>: text/html'],
  ["unknown", '"a" <b>', "&quot;a&quot; &lt;b&gt;"],
])("colours %s", (language, code, html) => {
  expect(highlighted(code, language)).toBe(html);
});
