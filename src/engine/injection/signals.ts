/** The effects of a text on a model that reads it, each with a message for the merchant. */
export const SIGNALS = {
  override: { means: "tells an assistant to drop its instructions or to be something else" },
  address: { means: "speaks to an assistant instead of to shoppers" },
  demand: { means: "tells an assistant what to choose, to rank or to leave out" },
  payload: { means: "is an answer or a tool call in the form that machines use" },
  dialogue: { means: "imitates a conversation with an assistant" },
  hidden: { means: "is hidden from shoppers" },
  mention: { means: "names what assistants are told in secret" },
  encoded: { means: "is text in a code that shoppers cannot read" },
  json: { means: "is data in the form that machines use" },
} as const;
export type Signal = keyof typeof SIGNALS;

/** A strong signal is enough. A weak one has innocent uses: books and software name models, too. */
export type Strength = "strong" | "weak";

/** A signal and its span: UTF-16 offsets into the text as given, the end excluded. */
export interface FoundSignal {
  readonly signal: Signal;
  readonly strength: Strength;
  readonly start: number;
  readonly end: number;
}
