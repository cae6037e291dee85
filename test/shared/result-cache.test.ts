import { describe, expect, it } from "vitest";
import { ResultCache, CachedResult, dataOf, jsonBody } from "../../src/shared/result-cache.ts";

describe("cached answers", () => {
  it("are given again while the question and its sources are the very same", () => {
    const cache = new ResultCache<object, { n: number }>(10);
    const [a, b] = [{}, {}];
    let made = 0;
    const make = () => ({ n: (made += 1) });
    const first = cache.get("q", [a, b], make);
    expect(cache.get("q", [a, b], make)).toBe(first);
    expect(cache.get("q", [b, a], make).data).toEqual({ n: 2 });
    expect(cache.get("q", [a], make).data).toEqual({ n: 3 });
    expect(cache.get("other", [a], make).data).toEqual({ n: 4 });
  });

  it("are few: the ones that were not used lately go", () => {
    const cache = new ResultCache<object, { n: number }>(2);
    const source = {};
    let made = 0;
    for (const asked of ["a", "b", "c", "a"]) cache.get(asked, [source], () => ({ n: (made += 1) }));
    expect(made).toBe(4);
  });
});

describe("a result", () => {
  const data = { name: "é", list: [1, null] };

  it.each([
    ["that is cached", new CachedResult(data)],
    ["that is not", data],
  ])("%s has its data, and JSON of it", (_, result) => {
    expect(dataOf(result)).toBe(data);
    for (let times = 0; times < 2; times += 1) {
      expect(String(jsonBody(result))).toBe(JSON.stringify(data));
    }
  });

  it("that is cached is written once", () => {
    const result = new CachedResult(data);
    expect(jsonBody(result)).toBe(jsonBody(result));
  });

  it("that is cached is checked until it passes", () => {
    const result = new CachedResult(data);
    let checks = 0;
    const failing = () => {
      throw new Error("no");
    };
    expect(() => result.checkOnce(failing)).toThrow("no");
    for (let times = 0; times < 3; times += 1) result.checkOnce(() => (checks += 1));
    expect(checks).toBe(1);
  });

  it("that is not cached is written anew each time", () => {
    const changing = { n: 1 };
    expect(String(jsonBody(changing))).toBe('{"n":1}');
    changing.n = 2;
    expect(String(jsonBody(changing))).toBe('{"n":2}');
  });
});
