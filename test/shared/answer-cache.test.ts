import { describe, expect, it } from "vitest";
import { AnswerCache, jsonBody, jsonText } from "../../src/shared/answer-cache.ts";

describe("kept answers", () => {
  it("are given again while the question and its sources are the very same", () => {
    const cache = new AnswerCache<object, { n: number }>(10);
    const [a, b] = [{}, {}];
    let made = 0;
    const make = () => ({ n: (made += 1) });
    const first = cache.get("q", [a, b], make);
    expect(cache.get("q", [a, b], make)).toBe(first);
    expect(cache.get("q", [b, a], make)).toEqual({ n: 2 });
    expect(cache.get("q", [a], make)).toEqual({ n: 3 });
    expect(cache.get("other", [a], make)).toEqual({ n: 4 });
    expect(Object.isFrozen(first)).toBe(true);
  });

  it("are few: the ones that were not used lately go", () => {
    const cache = new AnswerCache<object, { n: number }>(2);
    const source = {};
    let made = 0;
    for (const asked of ["a", "b", "c", "a"]) cache.get(asked, [source], () => ({ n: (made += 1) }));
    expect(made).toBe(4);
  });
});

describe("JSON of data", () => {
  it("is the same, kept or not", () => {
    const data = { name: "é", list: [1, null] };
    const frozen = Object.freeze({ ...data });
    for (const one of [data, frozen, frozen]) {
      expect(jsonText(one)).toBe(JSON.stringify(data));
      expect(String(jsonBody(one))).toBe(JSON.stringify(data));
    }
  });

  it("of data that may change is made anew", () => {
    const data = { n: 1 };
    expect(jsonText(data)).toBe('{"n":1}');
    data.n = 2;
    expect(jsonText(data)).toBe('{"n":2}');
  });
});
