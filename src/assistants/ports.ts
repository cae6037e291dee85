/** Kinds of providers that assistants are reached through. */
export const PROVIDERS = ["openai-compatible", "openai", "anthropic", "google", "perplexity"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** What a model costs, in cents for a million tokens. */
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
  /** Undefined when nobody said what it costs: then it is not asked. */
  readonly prices: AssistantPrices | undefined;
  /** When the prices were read, such as 2026-11-22. */
  readonly priceAsOf: string | undefined;
  /** The company or host that receives what is sent. */
  readonly vendor: string;
  /** Most requests at once. */
  readonly concurrency: number;
  /** Longest time for one request. */
  readonly timeoutMs: number;
  readonly temperature: number | undefined;
  /** Whether a seed is sent. */
  readonly seed: boolean;
}

/** What an assistant is asked. */
export interface Question {
  readonly system: string;
  /** What was said, by turns: first the shopper's question. */
  readonly turns: readonly { readonly role: "user" | "assistant"; readonly content: string }[];
  /** JSON Schema of the answer. */
  readonly schema: object;
  readonly maxOutputTokens: number;
  readonly seed: number;
}

/** What an assistant says, whether or not it fits the schema. */
export interface Reply {
  readonly text: string;
  /** Undefined when the provider does not say. */
  readonly usage: { readonly input: number; readonly output: number } | undefined;
  /** The model that the provider says has answered. */
  readonly model: string | null;
}

/** How a question reaches an assistant. */
export interface Channel {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}

/** The assistants of this installation. */
export interface Assistants {
  readonly list: readonly LiveAssistant[];
  /** Asks once. Rejects when there is no reply; `Channel.fetch` knows why. */
  ask(assistant: LiveAssistant, question: Question, channel: Channel): Promise<Reply>;
}
