/** Something that is read rather than called: over HTTP at its `path`, over MCP under its `uri`, or both. */
export interface Document {
  /** Short machine name, unique among documents. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly path?: string;
  readonly uri?: string;
  readonly mediaType: string;
  /** The text. It never changes while the process runs. */
  readonly text: () => string | Promise<string>;
}

export const MARKDOWN = "text/markdown";
export const JSON_TYPE = "application/json";
