/** Something that is read rather than called: over HTTP at its `path`, over MCP under its `uri`, or both. */
export interface Document {
  /** Short machine name, unique among documents. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /**
   * The path at which it is served. A path with a query is served for exactly that query, instead of the document at the
   * bare path.
   */
  readonly path?: string;
  readonly uri?: string;
  readonly mediaType: string;
  /** Additional data for MCP, as `_meta`. */
  readonly meta?: Readonly<Record<string, object>>;
  /** HTTP headers that replace those of every document. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The lifetime of the text in milliseconds. Undefined when it never changes while the process runs. */
  readonly renewMs?: number;
  readonly text: () => string | Promise<string>;
}

export const MARKDOWN = "text/markdown";
export const JSON_TYPE = "application/json";
