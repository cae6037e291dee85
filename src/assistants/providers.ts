import type { JSONSchema7, LanguageModel } from "ai";
import { lazyAsync } from "../shared/lazy.ts";
import type { Transport, LiveAssistant, Provider, Question, Reply } from "./ports.ts";

/** Loads the SDK with the first question: it takes a quarter of a second of CPU and 30 MB. */
const loadSdk = lazyAsync(async () => {
  // Its warnings about unsupported settings would be lines on stderr that are not log entries.
  (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
  return import("ai");
});

/**
 * Asks an assistant once. Rejects when there is no reply. The caller decides about retries, because each one costs
 * money.
 */
export async function askProvider(assistant: LiveAssistant, question: Question, transport: Transport): Promise<Reply> {
  const { generateText, jsonSchema, Output, NoObjectGeneratedError } = await loadSdk();
  const { system, turns, schema, maxOutputTokens, seed } = question;
  try {
    const { text, usage, response } = await generateText({
      model: await MODELS[assistant.provider](assistant, transport.fetch),
      instructions: system,
      messages: turns.map(({ role, content }) => ({ role, content })),
      output: Output.object({ schema: jsonSchema(schema as JSONSchema7) }),
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: transport.signal,
      ...(assistant.temperature === undefined ? {} : { temperature: assistant.temperature }),
      ...(assistant.seed ? { seed } : {}),
    });
    return { text, usage: usageOf(usage), model: response.modelId };
  } catch (error) {
    // A text that is not an object is an answer, too: it was paid for, and the caller reads it.
    if (!NoObjectGeneratedError.isInstance(error)) throw error;
    return { text: error.text ?? "", usage: usageOf(error.usage), model: error.response?.modelId ?? null };
  }
}

interface SdkUsage {
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
}

function usageOf({ inputTokens: input, outputTokens: output }: SdkUsage = {}): Reply["usage"] {
  return input === undefined || output === undefined ? undefined : { input, output };
}

type MakeModel = (assistant: LiveAssistant, send: typeof fetch) => Promise<LanguageModel>;

/** Creates the model of each provider. A model given by its name would be asked through a hosted gateway. */
const MODELS: Readonly<Record<Provider, MakeModel>> = {
  "openai-compatible": async (assistant, send) => {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const { baseUrl = "", model, key } = assistant;
    const settings = { ...optionsOf(assistant, send), name: key, baseURL: baseUrl, supportsStructuredOutputs: true };
    return createOpenAICompatible(settings)(model);
  },
  openai: async (assistant, send) => {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return createOpenAI(optionsOf(assistant, send)).chat(assistant.model);
  },
  anthropic: async (assistant, send) => {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic(optionsOf(assistant, send))(assistant.model);
  },
  google: async (assistant, send) => {
    const { createGoogle } = await import("@ai-sdk/google");
    return createGoogle(optionsOf(assistant, send))(assistant.model);
  },
  perplexity: async (assistant, send) => {
    const { createPerplexity } = await import("@ai-sdk/perplexity");
    return createPerplexity(optionsOf(assistant, send))(assistant.model);
  },
};

function optionsOf({ apiKey, baseUrl }: LiveAssistant, send: typeof fetch) {
  return {
    fetch: send,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
  };
}
