import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAccept, preferredMediaType } from "../../src/shared/accept.ts";

const OFFERS = ["text/html", "text/markdown"] as const;
const CHROME =
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7";

describe("what a client likes best", () => {
  it.each([
    ["no header", undefined, "text/html"],
    ["an empty header", "", "text/html"],
    ["everything", "*/*", "text/html"],
    ["a browser", CHROME, "text/html"],
    ["any text", "text/*", "text/html"],
    ["Markdown", "text/markdown", "text/markdown"],
    ["Markdown in capitals, with a parameter", "Text/Markdown; charset=utf-8", "text/markdown"],
    ["Markdown before everything", "text/markdown, */*", "text/markdown"],
    ["Markdown and HTML alike", "text/markdown, text/html, */*", "text/markdown"],
    ["HTML more than Markdown", "text/markdown;q=0.8, text/html", "text/html"],
    ["Markdown more than HTML", "text/html;q=0.8, text/markdown;q=0.9", "text/markdown"],
    ["text, but no HTML", "text/html;q=0, text/*", "text/markdown"],
    ["everything but Markdown", "text/markdown;q=0, */*;q=0.1", "text/html"],
  ])("%s", (_, header, wanted) => {
    expect(preferredMediaType(header, OFFERS)).toBe(wanted);
  });

  it.each(["application/json", "image/png, text/html;q=0", "text/html;q=0, text/markdown;q=0", "text/markdown;q=x"])(
    "is nothing of ours for %s",
    (header) => {
      expect(preferredMediaType(header, OFFERS)).toBeUndefined();
    },
  );

  it("is found in any header, however broken", () => {
    const piece = fc.constantFrom(
      "text/html",
      "text/*",
      "*/*",
      ";q=",
      "q=0.5",
      ",",
      ";",
      "0",
      "1e999",
      " ",
      "text/markdown",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((parts) => parts.join("")),
        ),
        (header) => {
          expect([undefined, ...OFFERS]).toContain(preferredMediaType(header, OFFERS));
          for (const { q } of parseAccept(header)) expect(q >= 0 && q <= 1).toBe(true);
        },
      ),
    );
  });
});
