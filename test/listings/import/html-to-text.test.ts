import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { htmlToText, plainText } from "../../../src/listings/import/html-to-text.ts";

describe("the text of HTML", () => {
  it.each([
    ["references", "A &amp; B&nbsp;C &eacute; &#8211; &#x20AC;", "A & B C é – €"],
    ["inline elements", "<b>Bold</b> and <i>thin</i><span>!</span>", "Bold and thin!"],
    [
      "blocks on lines of their own",
      "<h2>Facts</h2><p>One</p><div>Two</div>Three<br>Four",
      "Facts\nOne\nTwo\nThree\nFour",
    ],
    ["lists as sentences", "<ul><li>750 ml</li><li>Steel lid.</li><li>340 g</li></ul>", "750 ml. Steel lid. 340 g."],
    [
      "blocks within list items",
      "<ul><li><p>750 ml</p></li><li><div>Steel</div></li></ul>After",
      "750 ml. Steel.\nAfter",
    ],
    ["unclosed list items", "<ul><li>One<li>Two</ul><p>Three", "One. Two.\nThree"],
    [
      "tables as sentences",
      "<table><tr><th>Weight</th><td>1 kg</td></tr><tr><td>Size:</td><td>S</td><td>M</td></tr></table>",
      "Weight: 1 kg. Size: S, M.",
    ],
    ["no scripts, styles and comments", "a<script>if (1 < 2) {}</script><style>p{}</style><!-- b -->c", "ac"],
    ["no hidden vector text", "a<svg><title>b</title><svg>c</svg></svg>d", "ad"],
    ["white space as one blank", "a \n\t b", "a b"],
    ["less-than signs that open no tag", "5 < 6, <3 and a<b", "5 < 6, <3 and a"],
  ])("has %s", (_, html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  it.each([
    ["text without markup as it is", "5 < 6 & 7\n- one", "5 < 6 & 7\n- one"],
    ["the lines of text that has references only", "a &amp; b\nc", "a & b\nc"],
    ["what was escaped twice", "Heatsink &amp;amp; Fan", "Heatsink & Fan"],
    ["escaped HTML", "&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;", "One\nTwo"],
  ])("keeps %s", (_, value, text) => {
    expect(plainText(value)).toBe(text);
  });

  it("has every word outside tags, in order", () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const tag = fc.constantFrom(
      "<p>",
      "</p>",
      "<ul>",
      "<li>",
      "</li>",
      "</ul>",
      "<b>",
      "<td>",
      "<tr>",
      "<br/>",
      "<x-y z='>'>",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, tag)), (parts) => {
        const words = parts.filter((part) => !part.startsWith("<"));
        const read = htmlToText(parts.map((part) => `${part} `).join("")).match(/[a-z]+/g);
        expect(read ?? []).toEqual(words);
      }),
      { seed: 4, numRuns: 500 },
    );
  });
});
