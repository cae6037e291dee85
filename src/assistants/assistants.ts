import type { Assistants, LiveAssistant } from "./ports.ts";

/** Returns the assistants of a configuration. What asks them is loaded by the first question. */
export function createAssistants(list: readonly LiveAssistant[]): Assistants {
  return {
    list,
    ask: async (...question) => (await import("./providers.ts")).askProvider(...question),
  };
}
