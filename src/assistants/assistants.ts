import type { Assistants, LiveAssistant } from "./ports.ts";

/** Returns the configured assistants. The SDK that asks them is loaded with the first question. */
export function createAssistants(list: readonly LiveAssistant[]): Assistants {
  return {
    list,
    ask: async (...question) => (await import("./providers.ts")).askProvider(...question),
  };
}
