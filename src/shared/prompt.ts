/** A message with which a person can start a conversation. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** Returns the message for its arguments, with all required ones. */
  readonly text: (args: Readonly<Record<string, string>>) => string;
}

export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}
