import { describe, expect, it } from "vitest";
import { PROBLEMS } from "../../src/shared/problem.ts";
import { inputJsonSchema, outputJsonSchema } from "../../src/shared/schema.ts";
import { codeBlocks, readText } from "./markdown.ts";
import { texts, tools } from "./texts.ts";

/** The words of the table in CONTRIBUTING that published texts avoid. */
const AVOIDED = [...readText("CONTRIBUTING.md").matchAll(/^\| (`[^|]+) \| [^|`]+ \|$/gm)].flatMap(([, cell = ""]) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, words = ""]) => words),
);

/** Returns the avoided words of a text with what surrounds them. Code is not prose. */
function avoidedIn(text: string): string[] {
  const prose = codeBlocks(text)
    .reduce((rest, { code }) => rest.replace(code, ""), text)
    .replaceAll(/`[^`\n]*`|https?:\S+/g, "");
  return AVOIDED.flatMap((words) => {
    // A trailing blank asks for the start of a sentence.
    const pattern = words.endsWith(" ") ? `(?:^|[.:!?|-] )${words}` : `\\b${words}\\b`;
    const flags = words.endsWith(" ") ? "gm" : "gi";
    return [...prose.matchAll(new RegExp(pattern, flags))].map(({ index }) =>
      prose.slice(Math.max(0, index - 40), index + 40),
    );
  });
}

/** Returns the words of a tool's contract for people and models. */
function contractText({ contract: { title, description, input, output } }: (typeof tools)[number]): string {
  const said = [title, description];
  JSON.stringify([inputJsonSchema(input), outputJsonSchema(output)], (key, value: unknown) => {
    if (key === "description" && typeof value === "string") said.push(value);
    return value;
  });
  return said.join("\n");
}

describe("the words that CONTRIBUTING avoids", () => {
  it("are a list", () => {
    expect(AVOIDED.length).toBeGreaterThan(10);
  });

  it.each(texts)("are not in $name", ({ text }) => {
    expect(avoidedIn(text)).toEqual([]);
  });

  it("are not in the contracts of tools", () => {
    expect(tools.flatMap((tool) => avoidedIn(contractText(tool)))).toEqual([]);
  });

  it("are not in the catalogue of errors", () => {
    expect(Object.values(PROBLEMS).flatMap(({ title, resolution }) => avoidedIn(`${title}. ${resolution}`))).toEqual(
      [],
    );
  });
});

describe("the glossary of docs/architecture.md", () => {
  it("has at most 40 words, each once", () => {
    const [, glossary = ""] = readText("docs/architecture.md").split("## Glossary");
    const words = [...glossary.matchAll(/^\| ([a-z][^|]*) \|/gm)].map(([, word]) => word);
    expect(words.length).toBeGreaterThan(10);
    expect(words.length).toBeLessThanOrEqual(40);
    expect(new Set(words).size).toBe(words.length);
  });
});
