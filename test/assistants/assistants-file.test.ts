import { describe, expect, it } from "vitest";
import { parseAssistantsFile } from "../../src/assistants/assistants-file.ts";

const LOCAL = {
  key: "local",
  name: "Local",
  kind: "openai-compatible",
  baseUrl: "http://127.0.0.1:11434/v1/",
  model: "m",
};
const VENDOR = {
  key: "vendor",
  name: "Vendor",
  kind: "anthropic",
  model: "m",
  inputCentsPerMillion: 15,
  outputCentsPerMillion: 60,
};
const read = (...assistants: readonly object[]) =>
  parseAssistantsFile(JSON.stringify({ assistants }), { ANTHROPIC_API_KEY: "secret", OWN_KEY: "own" });
const one = (assistant: object) => {
  const result = read(assistant);
  return "assistants" in result ? result.assistants[0] : undefined;
};

describe("an assistants file", () => {
  it("gives assistants with defaults; one on this machine or in its network is free", () => {
    expect(one(LOCAL)).toMatchObject({
      baseUrl: "http://127.0.0.1:11434/v1",
      vendor: "127.0.0.1:11434",
      prices: { inputCentsPerMillion: 0, outputCentsPerMillion: 0 },
      concurrency: 4,
      timeoutMs: 60_000,
      apiKey: undefined,
    });
    expect(one({ ...LOCAL, baseUrl: "http://10.1.2.3/v1" })?.prices).toBeDefined();
    expect(one({ ...LOCAL, baseUrl: "https://models.example/v1" })?.prices).toBeUndefined();
  });

  it("takes keys from the environment: from the vendor's variable, or the one that it names", () => {
    expect(one(VENDOR)).toMatchObject({ apiKey: "secret", vendor: "Anthropic", baseUrl: undefined });
    expect(one({ ...VENDOR, apiKeyEnv: "OWN_KEY" })?.apiKey).toBe("own");
  });

  it.each([
    ["no JSON", undefined, "the file"],
    ["a key that is not set", { ...VENDOR, apiKeyEnv: "MISSING_KEY" }, "MISSING_KEY"],
    ["an address that is missing", { ...LOCAL, baseUrl: undefined }, "baseUrl"],
    ["one price", { ...VENDOR, outputCentsPerMillion: undefined }, "outputCentsPerMillion"],
    ["an unknown field", { ...LOCAL, apiKey: "secret" }, "apiKey"],
    ["a key in capitals", { ...LOCAL, key: "Local" }, "key"],
    ["another kind", { ...LOCAL, kind: "gateway" }, "kind"],
  ])("with %s says what is wrong", (_, assistant, named) => {
    const result = assistant === undefined ? parseAssistantsFile("{", {}) : read(assistant);
    expect("issues" in result && result.issues.join("\n")).toContain(named);
    expect(JSON.stringify(result)).not.toContain("secret");
  });

  it("must not repeat a key, and must be readable", () => {
    expect(read(LOCAL, LOCAL)).toMatchObject({ issues: [expect.stringContaining("once")] });
    expect(parseAssistantsFile(undefined, {})).toEqual({ issues: ["it cannot be read"] });
  });
});
