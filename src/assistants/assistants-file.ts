import { isIP } from "node:net";
import { z } from "zod";
import { lazy } from "../shared/lazy.ts";
import { isPublicAddress } from "../shared/public-address.ts";
import { type LiveAssistant, type Provider, PROVIDERS } from "./ports.ts";

const DEFAULT_KEY_VARIABLES: Readonly<Record<Provider, string | undefined>> = {
  "openai-compatible": undefined,
  openai: "OPENAI_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
  google: "GOOGLE_GENERATIVE_AI_API_KEY",
  perplexity: "PERPLEXITY_API_KEY",
};

/**
 * Returns the environment variable that holds a vendor's key by default; undefined for a provider that needs no key.
 */
export function defaultKeyVariable(provider: Provider): string | undefined {
  return DEFAULT_KEY_VARIABLES[provider];
}

const VENDOR_NAMES = { openai: "OpenAI", anthropic: "Anthropic", google: "Google", perplexity: "Perplexity" } as const;

const AssistantEntry = lazy(() => {
  const price = z.number().min(0).max(1_000_000).optional();
  return z
    .strictObject({
      key: z.string().regex(/^[a-z][a-z0-9_]{1,30}$/, "takes lower-case letters, digits and _, such as local_qwen"),
      name: z.string().min(1).max(60),
      kind: z.enum(PROVIDERS),
      baseUrl: z
        .url({ protocol: /^https?$/ })
        .max(500)
        .optional(),
      model: z.string().min(1).max(100),
      apiKeyEnv: z
        .string()
        .regex(/^[A-Z][A-Z0-9_]{1,60}$/, "takes the name of a variable, such as ACME_API_KEY")
        .optional(),
      inputCentsPerMillion: price,
      outputCentsPerMillion: price,
      priceAsOf: z.iso.date().optional(),
      concurrency: z.int().min(1).max(16).default(4),
      timeoutMs: z.int().min(1_000).max(120_000).default(60_000),
      temperature: z.number().min(0).max(2).optional(),
      seed: z.boolean().default(false),
    })
    .refine(({ kind, baseUrl }) => kind !== "openai-compatible" || baseUrl !== undefined, {
      path: ["baseUrl"],
      message: "is required for openai-compatible, such as http://127.0.0.1:11434/v1",
    })
    .refine(
      ({ inputCentsPerMillion: one, outputCentsPerMillion: other }) => (one === undefined) === (other === undefined),
      {
        path: ["outputCentsPerMillion"],
        message: "takes both prices or none",
      },
    );
});

const AssistantsFile = lazy(() =>
  z
    .strictObject({ assistants: z.array(AssistantEntry()).min(1).max(32) })
    .refine(({ assistants }) => new Set(assistants.map(({ key }) => key)).size === assistants.length, {
      path: ["assistants"],
      message: "takes each key only once",
    }),
);

/** The assistants of a file, or what is wrong with it. */
export type ParsedAssistantsFile =
  | { readonly assistants: readonly LiveAssistant[] }
  | { readonly issues: readonly string[] };

/**
 * Parses an assistants file. `text` is undefined when the file cannot be read. Keys come from the environment, so that
 * the file holds no secrets.
 */
export function parseAssistantsFile(
  text: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): ParsedAssistantsFile {
  if (text === undefined) return { issues: ["it cannot be read"] };
  const { success, data, error } = AssistantsFile().safeParse(parsedJson(text));
  if (!success)
    return { issues: error.issues.map(({ path, message }) => `${path.join(".") || "the file"}: ${message}`) };
  const issues: string[] = [];
  const assistants = data.assistants.map((entry) => {
    const variable = entry.apiKeyEnv ?? defaultKeyVariable(entry.kind);
    const apiKey = variable === undefined ? undefined : env[variable]?.trim();
    if (variable !== undefined && !apiKey) issues.push(`${entry.key}: ${variable} is not set`);
    return assistantOf(entry, apiKey);
  });
  return issues.length > 0 ? { issues } : { assistants };
}

function assistantOf(entry: z.infer<ReturnType<typeof AssistantEntry>>, apiKey: string | undefined): LiveAssistant {
  const { key, name, kind: provider, model, baseUrl, priceAsOf, concurrency, timeoutMs, temperature, seed } = entry;
  const { inputCentsPerMillion, outputCentsPerMillion } = entry;
  const host = baseUrl === undefined ? undefined : new URL(baseUrl);
  const isPriced = inputCentsPerMillion !== undefined && outputCentsPerMillion !== undefined;
  const free = host !== undefined && isLocal(host.hostname) ? FREE : undefined;
  return {
    key,
    name,
    provider,
    model,
    baseUrl: baseUrl?.replace(/\/+$/, ""),
    apiKey,
    prices: isPriced ? { inputCentsPerMillion, outputCentsPerMillion } : free,
    priceAsOf,
    vendor: host?.host ?? VENDOR_NAMES[provider as keyof typeof VENDOR_NAMES],
    concurrency,
    timeoutMs,
    temperature,
    seed,
  };
}

const FREE = { inputCentsPerMillion: 0, outputCentsPerMillion: 0 } as const;

/** Returns whether a host is on the operator's own network, where a model costs nothing per token. */
function isLocal(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  return hostname === "localhost" || (isIP(address) !== 0 && !isPublicAddress(address));
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
