/** A message that a person can start from. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** The message, from arguments of which the required ones are present. */
  readonly text: (args: Readonly<Record<string, string>>) => string;
}

export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}
