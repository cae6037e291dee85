import { MAX_FIELDS } from "../../../src/shared/json.ts";

/** JSON values that cost a careless reader much, each as text of at most some number of bytes. */
export type Value = (bytes: number) => string;

/** As many of `piece` as fit, between brackets and with commas. */
function list(piece: string, bytes: number, most = Infinity): string {
  const count = Math.max(1, Math.min(most, Math.floor((bytes - 1) / (Buffer.byteLength(piece) + 1))));
  return `[${Array(count).fill(piece).join(",")}]`;
}

/** An object with as many fields of different names as fit. */
function members(bytes: number, most = Infinity, value = "0"): string {
  const size = Buffer.byteLength(`"aaaa":${value},`);
  const count = Math.max(1, Math.min(most, Math.floor((bytes - 2) / size)));
  const name = (i: number) => i.toString(36).padStart(4, "a");
  return `{${Array.from({ length: count }, (_, i) => `"${name(i)}":${value}`).join(",")}}`;
}

/** Text of one repeated piece, as a JSON string. */
const text =
  (piece: string): Value =>
  (bytes) =>
    `"${piece.repeat(Math.floor((bytes - 2) / Buffer.byteLength(piece)))}"`;

const nested =
  (open: string, close: string): Value =>
  (bytes) => {
    const depth = Math.floor((bytes - 1) / (open.length + close.length));
    return `${open.repeat(depth)}0${close.repeat(depth)}`;
  };

/** A thousand arrays or objects, each as large as it may be then. */
const thousand =
  (make: Value): Value =>
  (bytes) =>
    list(make(Math.floor(bytes / MAX_FIELDS) - 1), bytes, MAX_FIELDS);

export const VALUES: Readonly<Record<string, Value>> = {
  "an array beyond all bounds": (bytes) => list("0", bytes),
  "an array at the bound": (bytes) => list("0", bytes, MAX_FIELDS),
  "a thousand arrays": thousand((bytes) => list("0", bytes)),
  "empty arrays": (bytes) => list("[]", bytes, MAX_FIELDS),
  "empty objects": (bytes) => list("{}", bytes, MAX_FIELDS),
  "names beyond all bounds": (bytes) => members(bytes),
  "names at the bound": (bytes) => members(bytes, MAX_FIELDS),
  "a thousand objects": thousand((bytes) => members(bytes)),
  "objects under a thousand names": (bytes) => members(bytes, MAX_FIELDS, members(Math.floor(bytes / MAX_FIELDS) - 9)),
  "one name many times": (bytes) => list('"a":0', bytes).replace(/^\[/, "{").replace(/\]$/, "}"),
  "a name of the prototype": () => '{"__proto__":{"a":0},"constructor":0}',
  "a long name": (bytes) => `{${text("k")(bytes - 4)}:0}`,
  "arrays in depth": nested("[", "]"),
  "objects in depth": nested('{"a":', "}"),
  "long text": text("a"),
  "text of surrogates": text("🌍"),
  "text of lone surrogates": text("\\ud800"),
  "text of combining marks": text("\u0301\u0316"),
  "text of backslashes": text("\\\\"),
  "text of quotes": text('\\"'),
  "a long number": (bytes) => "1".repeat(bytes),
  "a number beyond all limits": () => "1e999",
};
