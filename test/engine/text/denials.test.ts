import { describe, expect, it } from "vitest";
import { deniedIn } from "../../../src/engine/text/denials.ts";
import { scanText } from "../../../src/engine/text/words.ts";

const deniedWords = (text: string): string[] => {
  const scanned = scanText(text);
  const denied = deniedIn(scanned);
  return scanned.words.filter(({ stop }, index) => !stop && denied.has(index)).map(({ text: word }) => word);
};

describe("a text", () => {
  it.each([
    ["Not dishwasher safe", ["dishwasher", "safe"]],
    ["Steel mug, not suitable for the oven or the microwave.", ["oven", "microwave"]],
    ["Not compatible with induction hobs, but with gas", ["compatible", "induction", "hobs"]],
    ["Do not put it in the dishwasher because it is wood", ["put", "dishwasher"]],
    ["Mug without handle and lid", ["handle", "lid"]],
    ["No drill shelf", ["drill"]],
    ["BPA-free bottle", ["bpa"]],
    ["Free of parabens", ["parabens"]],
    ["Non-stick pan", ["stick"]],
    ["Batteries are not included. Lamp", ["batteries"]],
    ["Lamp, lid and straw (not included)", ["straw", "lid"]],
    ["Charger sold separately", ["charger"]],
    ["Dishwasher not recommended", ["dishwasher"]],
    ["Oak. Dishwasher safe: no. 40 cm", ["dishwasher", "safe"]],
    ["Becher ohne Henkel und Deckel", ["henkel", "deckel"]],
    ["Nicht spülmaschinenfest, 300 ml", ["spülmaschinenfest"]],
    ["Tasse sans anse", ["anse"]],
    ["No apto para lavavajillas", ["lavavajillas"]],
  ])("%j denies %j", (text, denied) => {
    expect(deniedWords(text)).toEqual(expect.arrayContaining(denied));
  });

  it.each([
    ["Not only light but strong"],
    ["Not your average water bottle for cycling"],
    ["Not to mention great for travel"],
    ["No. 5 perfume"],
    ["Hands-free kit"],
    ["Free shipping, free of charge"],
    ["Steel bottle for cycling"],
  ])("%j denies nothing", (text) => expect(deniedWords(text)).toEqual([]));

  it.each([
    ["No drill shelf 60 cm", ["shelf"]],
    ["Does not leak when cycling", ["cycling"]],
    ["Mug without handle, dishwasher safe", ["dishwasher", "safe"]],
  ])("%j still states %j", (text, stated) => {
    for (const word of stated) expect(deniedWords(text)).not.toContain(word);
  });
});
