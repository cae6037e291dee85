/** A failure that never became a business outcome: UCP reports it as `code` and `content` with an HTTP status. */
export class UcpError extends Error {
  override readonly name = "UcpError";
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  /** `content` is public: it holds nothing of what was fetched. */
  constructor(status: number, code: string, content: string, headers: Readonly<Record<string, string>> = {}) {
    super(content);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
