import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Finding, Severity } from "../../../src/web/audit/audit-result.ts";
import { markedText, quotedPlace } from "../../../src/web/audit/marked-text.ts";

const finding = (text: string, start: number, end: number, severity: Severity = "warn"): Finding => ({
  severity,
  check: "text.length",
  effect: "parsing",
  field: "title",
  span: { start, end, text: text.slice(start, end) },
  detail: "",
  fix: "",
  source: { id: "X", url: "https://example.com" },
});
const all = (findings: readonly Finding[]) => findings.map((one, i) => ({ number: i + 1, finding: one }));
const written = (parts: readonly { readonly text: string }[]) => parts.map(({ text }) => text).join("");
const withoutMarks = (html: string) => html.replace(/<sup>.*?<\/sup>/g, "").replace(/<\/?mark[^>]*>/g, "");

describe("the places of findings", () => {
  it("are marked in the text, with numbers that lead to the findings", () => {
    const text = "The best bottle";
    expect(written(markedText(text, all([finding(text, 4, 8)])))).toBe(
      'The <mark class="warn">best<sup><a href="#finding-1"><span class="hidden">Finding </span>1</a></sup></mark> bottle',
    );
  });

  it("may overlap: each part has the colour of its worst finding", () => {
    const text = "abcdef";
    const html = written(markedText(text, all([finding(text, 0, 4), finding(text, 2, 6, "error")])));
    expect(html.match(/<mark class="(\w+)">(\w+)/g)).toEqual([
      '<mark class="warn">ab',
      '<mark class="error">cd',
      '<mark class="error">ef',
    ]);
  });

  it("change nothing in the text, which stays text", () => {
    const text = "<b>&\"'".repeat(3);
    const places = fc.array(fc.tuple(fc.nat(text.length), fc.nat(text.length)), { maxLength: 8 });
    fc.assert(
      fc.property(places, (spans) => {
        const findings = spans.filter(([start, end]) => start < end).map(([start, end]) => finding(text, start, end));
        const html = withoutMarks(written(markedText(text, all(findings))));
        expect(html).toBe(
          text
            .replaceAll("&", "&amp;")
            .replaceAll("<", "&lt;")
            .replaceAll(">", "&gt;")
            .replaceAll('"', "&quot;")
            .replaceAll("'", "&#39;"),
        );
      }),
    );
  });
});

describe("a quoted place", () => {
  it("has whole words around it", () => {
    const text = `${"word ".repeat(20)}best ${"word ".repeat(20)}`;
    const quote = quotedPlace(finding(text, 100, 104), text)?.text ?? "";
    expect(quote).toMatch(/^…( word)+ <mark class="warn">best<\/mark>( word)+ …$/);
  });

  it("is marked to its end, or to a whole word where it is much longer than what the answer carries", () => {
    const text = "word ".repeat(60).trim();
    const carried = (end: number): Finding => ({
      ...finding(text, 0, end),
      span: { start: 0, end, text: text.slice(0, 202) },
    });
    const quote = (end: number, known: string | undefined) => quotedPlace(carried(end), known)?.text;
    expect(quote(239, text)).toMatch(/^<mark class="warn">(word ){47}word<\/mark>( word)+$/);
    for (const known of [text, undefined])
      expect(quote(text.length, known)).toMatch(/^<mark class="warn">(word ){40}…<\/mark>$/);
  });

  it("is alone where the text is not known, or is another one", () => {
    const one = finding("best", 0, 4);
    for (const text of [undefined, "another"])
      expect(quotedPlace(one, text)?.text).toBe('<mark class="warn">best</mark>');
  });
});
