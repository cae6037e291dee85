/** The kinds of providers through which assistants are reached. */
export const PROVIDERS = ["openai-compatible", "openai", "anthropic", "google", "perplexity"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Prices of a model, in cents per million tokens. */
export interface AssistantPrices {
  readonly inputCentsPerMillion: number;
  readonly outputCentsPerMillion: number;
}

/** A real assistant that the operator has configured. */
export interface LiveAssistant {
  readonly key: string;
  /** The name that people see. */
  readonly name: string;
  readonly provider: Provider;
  readonly model: string;
  /** Undefined for the provider's default address. */
  readonly baseUrl: string | undefined;
  /** A secret; undefined where none is needed. */
  readonly apiKey: string | undefined;
  /** Undefined without configured prices. Such an assistant is not asked. */
  readonly prices: AssistantPrices | undefined;
  /** Date on which the prices were read, such as 2026-11-22. */
  readonly priceAsOf: string | undefined;
  /** The company or host that receives what is sent. */
  readonly vendor: string;
  /** The number of requests at a time. */
  readonly concurrency: number;
  /** The timeout of one request. */
  readonly timeoutMs: number;
  readonly temperature: number | undefined;
  /** True if requests carry a seed. */
  readonly seed: boolean;
}

/** A question for an assistant. */
export interface Question {
  readonly system: string;
  /** Messages in turns, beginning with the shopper's question. */
  readonly turns: readonly { readonly role: "user" | "assistant"; readonly content: string }[];
  /** JSON Schema of the answer. */
  readonly schema: object;
  readonly maxOutputTokens: number;
  readonly seed: number;
}

/** The answer of an assistant, which may not match the schema. */
export interface Reply {
  readonly text: string;
  /** Undefined when the provider does not say. */
  readonly usage: { readonly input: number; readonly output: number } | undefined;
  /** The model that answered, according to the provider. */
  readonly model: string | null;
}

/** The way in which a question is sent to an assistant. */
export interface Transport {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}

/** The assistants of this installation. */
export interface Assistants {
  readonly list: readonly LiveAssistant[];
  /** Asks once. Rejects when there is no reply; `Transport.fetch` has seen why. */
  ask(assistant: LiveAssistant, question: Question, transport: Transport): Promise<Reply>;
}
