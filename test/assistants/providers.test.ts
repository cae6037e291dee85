import { describe, expect, it } from "vitest";
import { type LiveAssistant, type Provider, PROVIDERS } from "../../src/assistants/ports.ts";
import { askProvider } from "../../src/assistants/providers.ts";

const QUESTION = {
  system: "Choose.",
  turns: [{ role: "user", content: "Which?" }],
  schema: {
    type: "object",
    properties: { choice: { type: "string", enum: ["L1"] } },
    required: ["choice"],
    additionalProperties: false,
  },
  maxOutputTokens: 300,
  seed: 7,
} as const;
const SAID = '{"choice":"L1"}';
const OPENAI = {
  id: "1",
  object: "chat.completion",
  created: 1,
  model: "answered",
  choices: [{ index: 0, message: { role: "assistant", content: SAID }, finish_reason: "stop" }],
  usage: { prompt_tokens: 11, completion_tokens: 5, total_tokens: 16 },
};

/** An answer in the form of each provider. */
const ANSWERS: Readonly<Record<Provider, object>> = {
  "openai-compatible": OPENAI,
  openai: OPENAI,
  perplexity: OPENAI,
  anthropic: {
    id: "1",
    type: "message",
    role: "assistant",
    model: "answered",
    content: [{ type: "text", text: SAID }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 11, output_tokens: 5 },
  },
  google: {
    candidates: [{ content: { role: "model", parts: [{ text: SAID }] }, finishReason: "STOP", index: 0 }],
    usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 5, totalTokenCount: 16 },
    modelVersion: "answered",
  },
};

const assistantOf = (provider: Provider): LiveAssistant => ({
  key: "one",
  name: "One",
  provider,
  model: "claude-sonnet-4-5",
  baseUrl: "https://models.example/v1",
  apiKey: "secret",
  prices: undefined,
  priceAsOf: undefined,
  vendor: "models.example",
  concurrency: 1,
  timeoutMs: 60_000,
  temperature: 0,
  seed: true,
});

describe.each(PROVIDERS)("an assistant of the kind %s", (provider) => {
  it("is asked at its own address with its key, and its words, tokens and model are read", async () => {
    const sent: Request[] = [];
    const reply = await askProvider(assistantOf(provider), QUESTION, {
      signal: new AbortController().signal,
      fetch: async (input, init) => {
        sent.push(new Request(input, init));
        return Response.json(ANSWERS[provider]);
      },
    });
    expect(JSON.parse(reply.text)).toEqual({ choice: "L1" });
    expect(reply.usage).toEqual({ input: 11, output: 5 });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toMatch(/^https:\/\/models\.example\/v1\//);
    expect(JSON.stringify([...(sent[0]?.headers ?? [])])).toContain("secret");
    expect(await sent[0]?.text()).toContain("Which?");
  });

  it("is asked once, however it fails", async () => {
    let requests = 0;
    const asking = askProvider(assistantOf(provider), QUESTION, {
      signal: new AbortController().signal,
      fetch: async () => {
        requests += 1;
        return new Response("{}", { status: 503 });
      },
    });
    await expect(asking).rejects.toThrow();
    expect(requests).toBe(1);
  });
});
