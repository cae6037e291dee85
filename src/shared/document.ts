/** Something that is read rather than called: over HTTP at its `path`, over MCP under its `uri`, or both. */
export interface Document {
  /** Short machine name, unique among documents. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /**
   * Path at which it is served. With a query it is served for exactly that query, in place of the document at the path.
   */
  readonly path?: string;
  readonly uri?: string;
  readonly mediaType: string;
  /** Further data about it for MCP, as `_meta`. */
  readonly meta?: Readonly<Record<string, object>>;
  /** HTTP headers of its own, in place of those that every document has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** After how many milliseconds the text is made anew. Undefined: it never changes while the process runs. */
  readonly renewMs?: number;
  readonly text: () => string | Promise<string>;
}

export const MARKDOWN = "text/markdown";
export const JSON_TYPE = "application/json";
