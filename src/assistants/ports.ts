/** Kinds of providers that assistants are reached through. */
export const PROVIDERS = ["openai-compatible", "openai", "anthropic", "google", "perplexity"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Prices of a model, in cents for a million tokens. */
export interface AssistantPrices {
  readonly inputCentsPerMillion: number;
  readonly outputCentsPerMillion: number;
}

/** A real assistant that the operator has configured. */
export interface LiveAssistant {
  readonly key: string;
  /** Name for people. */
  readonly name: string;
  readonly provider: Provider;
  readonly model: string;
  /** Undefined for the provider's own address. */
  readonly baseUrl: string | undefined;
  /** A secret; undefined where none is needed. */
  readonly apiKey: string | undefined;
  /** Undefined without a configured price: then the assistant is not asked. */
  readonly prices: AssistantPrices | undefined;
  /** Date on which the prices were read, such as 2026-11-22. */
  readonly priceAsOf: string | undefined;
  /** The company or host that receives what is sent. */
  readonly vendor: string;
  /** Most requests at once. */
  readonly concurrency: number;
  /** Longest time for one request. */
  readonly timeoutMs: number;
  readonly temperature: number | undefined;
  /** True if requests carry a seed. */
  readonly seed: boolean;
}

/** A question for an assistant. */
export interface Question {
  readonly system: string;
  /** Messages by turns: first the shopper's question. */
  readonly turns: readonly { readonly role: "user" | "assistant"; readonly content: string }[];
  /** JSON Schema of the answer. */
  readonly schema: object;
  readonly maxOutputTokens: number;
  readonly seed: number;
}

/** Answer of an assistant, which may not fit the schema. */
export interface Reply {
  readonly text: string;
  /** Undefined when the provider does not say. */
  readonly usage: { readonly input: number; readonly output: number } | undefined;
  /** The model that the provider says has answered. */
  readonly model: string | null;
}

/** Transport of a question to an assistant. */
export interface Transport {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}

/** The assistants of this installation. */
export interface Assistants {
  readonly list: readonly LiveAssistant[];
  /** Asks once. Rejects when there is no reply; `Transport.fetch` knows why. */
  ask(assistant: LiveAssistant, question: Question, transport: Transport): Promise<Reply>;
}
