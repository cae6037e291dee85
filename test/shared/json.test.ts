import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonError, MAX_DEPTH, MAX_FIELDS, parseJson } from "../../src/shared/json.ts";

/** The error for a text that is not taken. */
function errorOf(text: string | Buffer): JsonError {
  try {
    parseJson(text);
  } catch (thrown) {
    if (thrown instanceof JsonError) return thrown;
    throw thrown;
  }
  throw new Error(`This was taken: ${text.toString().slice(0, 200)}`);
}

const faultOf = (text: string) => errorOf(text).issue;
const list = (count: number) => JSON.stringify(Array(count).fill(0));
const members = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i])));
const nested = (open: string, close: string, levels: number) => `${open.repeat(levels)}0${close.repeat(levels)}`;

describe("JSON of a stranger", () => {
  it("is parsed as JSON.parse does it, when it keeps the bounds", () => {
    const value = fc.jsonValue({ maxDepth: 6 });
    fc.assert(
      fc.property(value, fc.constantFrom(0, 2), (sent, indent) => {
        const text = JSON.stringify(sent, undefined, indent);
        expect(parseJson(text)).toEqual(JSON.parse(text));
        expect(parseJson(Buffer.from(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    "",
    " ",
    "{",
    "[1,]",
    '{"a":1,}',
    '"',
    '"\\',
    '{"a"}',
    "[:]",
    "]",
    "}{",
    ",",
    ":",
    "nul",
    '\ufeff{"a":1}',
    "[1,2",
  ])("that is none is told as such, and nothing of it is shown: %j", (text) => {
    const { issue, value, message } = errorOf(text);
    expect(issue).toMatchObject({ code: "invalid-format", path: [] });
    expect(value).toBeUndefined();
    expect(message).toMatch(/^The body is not valid JSON( \(at position \d+\))?\.$/);
  });

  it("that is any text is taken by JSON.parse when it is taken here, and gives a JsonError otherwise", () => {
    const text = fc.string({
      unit: fc.constantFrom("{", "}", "[", "]", ":", ",", '"', "\\", "a", "1", " ", '"a"', "\\u0061"),
    });
    fc.assert(
      fc.property(text, (sent) => {
        let value: unknown;
        try {
          value = parseJson(sent);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(JsonError);
          return;
        }
        expect(value).toEqual(JSON.parse(sent));
      }),
      { numRuns: 2_000 },
    );
  });

  it("that is not UTF-8 is refused", () => {
    expect(errorOf(Buffer.from([0x22, 0xff, 0x22])).message).toBe("The body is not valid UTF-8.");
  });
});

describe("an array or object of a stranger", () => {
  it("has at most 1,000 fields or items", () => {
    expect(MAX_FIELDS).toBe(1_000);
    for (const make of [list, members]) expect(() => parseJson(make(MAX_FIELDS))).not.toThrow();
    expect(faultOf(list(MAX_FIELDS + 1))).toEqual({ code: "too-big", detail: "Send at most 1000 items.", path: [] });
    expect(faultOf(members(1_001))).toEqual({ code: "too-big", detail: "Send at most 1000 fields.", path: [] });
  });

  it("is nested at most 64 levels deep", () => {
    expect(MAX_DEPTH).toBe(64);
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      expect(() => parseJson(nested(open, close, MAX_DEPTH))).not.toThrow();
      expect(faultOf(nested(open, close, MAX_DEPTH + 1))).toMatchObject({ code: "too-big", path: { length: 63 } });
      expect(faultOf(nested(open, close, 30_000))).toMatchObject({ code: "too-big", path: { length: 63 } });
    }
  });

  it("is counted by its own fields, whatever its strings and values contain", () => {
    const many = '"a,b:c[d{e]f}g\\"h\\\\\\",:[{",'.repeat(500);
    expect(() => parseJson(`[${many}{"a":[1,2,3]}]`)).not.toThrow();
    expect(() => parseJson(`[${`${list(MAX_FIELDS)},`.repeat(50)}0]`)).not.toThrow();
  });

  it("is named with its place, even where names look like numbers or are repeated before", () => {
    expect(faultOf(`{"b":0,"1":[0,{"x":${list(1_001)}}]}`).path).toEqual(["1", 1, "x"]);
    expect(faultOf(`{"a":1,"a":[[],${list(1_001)}]}`).path).toEqual(["a", 1]);
    expect(errorOf(`{"b":[{"x":${list(1_001)}}]}`).message).toBe("b[0].x: Send at most 1000 items.");
  });

  it("that exceeds a bound returns what was read before it", () => {
    expect(errorOf(`{"id":7,"a":${list(1_001)},"later":1}`).value).toMatchObject({ id: 7, a: { length: 1_000 } });
    expect(errorOf(`{"id":7,"a":${nested("[", "]", 70)}`).value).toMatchObject({ id: 7 });
  });
});

describe("a name", () => {
  it.each<readonly [string, (string | number)[]]>([
    ['{"a":1,"a":1}', ["a"]],
    ['{"a":1,"b":2,"\\u0061":3}', ["a"]],
    ['{"__proto__":1,"__proto__":2}', ["__proto__"]],
    ['[0,{"a":{"b":[1,{"c":1,"d":{},"c":[]}]}}]', [1, "a", "b", 1, "c"]],
    ['{"a":{"x":1},"b":{"x":1,"y":{"x":1}},"a":{}}', ["a"]],
    ['{"a:\\"b":1,"c":"a:\\"b","a:\\"b":2}', ['a:"b']],
    ['{"":1,"":2}', [""]],
  ])("that is repeated in its object is refused and named: %s", (text, path) => {
    expect(faultOf(text)).toEqual({
      code: "repeated",
      detail: "This field was sent more than once. Send it once.",
      path,
    });
  });

  it("may be in several objects, and look like others", () => {
    const text = '[{"a":1},{"a":1,"A":2,"a ":3,"\\u00e9":4,"e\\u0301":5,"constructor":6,"__proto__":7}]';
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });
});
