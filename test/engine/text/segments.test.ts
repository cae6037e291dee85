import { describe, expect, it } from "vitest";
import { segmentsOf } from "../../../src/engine/text/segments.ts";
import { scanText } from "../../../src/engine/text/words.ts";

describe("the segments of a title", () => {
  it.each([
    ["Steel bottle, 750 ml", "steel bottle|750 ml"],
    ["Case (black) for phones", "case|black|phones"],
    ["Lamp with bulb – warm white", "lamp|bulb|warm white"],
    ["USB-C cable: 2 m", "usb c cable|2 m"],
    ["", ""],
    ["For", ""],
  ])("of %j are %j", (title, expected) => {
    const segments = segmentsOf(scanText(title)).map((words) => words.map(({ text }) => text).join(" "));
    expect(segments.join("|")).toBe(expected);
  });
});
