import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Html, html } from "../../src/shared/html.js";
import { ANY_CHARACTER } from "../support/any-character.ts";

describe("the html tag", () => {
  it("escapes parts in text and in attributes", () => {
    const evil = `"><script>'&`;
    expect(html`<a title="${evil}">${evil}</a>`.text).toBe(
      `<a title="&quot;&gt;&lt;script&gt;&#39;&amp;">&quot;&gt;&lt;script&gt;&#39;&amp;</a>`,
    );
  });

  it("leaves HTML unchanged, alone and in lists, and omits undefined", () => {
    const items = ["a&b", "c"].map((text) => html`<li>${text}</li>`);
    expect(html`${items}`.text).toBe("<li>a&amp;b</li><li>c</li>");
    expect(html`<b>${undefined}${html`<i>${3}</i>`}</b>`.text).toBe("<b><i>3</i></b>");
  });

  it("refuses objects that look like HTML", () => {
    const parsed = JSON.parse('[{"text":"<img>"}]') as Html[];
    expect(() => html`${parsed}`).toThrow(TypeError);
  });

  it("never makes markup of text", () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
        expect(html`${text}`.text).not.toMatch(/[<>"']/);
      }),
    );
  });
});
