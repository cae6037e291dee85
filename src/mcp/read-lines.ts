const LINE_FEED = 0x0a;

/**
 * Reads the lines of a stream. Yields undefined instead of a line of more than `maxBytes`. Only a line feed ends a line,
 * because other line separators may be part of a JSON string.
 */
export async function* readLines(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<Buffer | undefined, void, undefined> {
  const line = new Line(maxBytes);
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      line.add(chunk.subarray(start, end));
      yield line.take();
      start = end + 1;
    }
    line.add(chunk.subarray(start));
  }
  yield line.take();
}

/** The chunks of an incomplete line. */
class Line {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes <= this.#maxBytes) this.#chunks.push(chunk);
    else this.#chunks = [];
  }

  /** Returns the line and begins the next one. */
  take(): Buffer | undefined {
    const line = this.#bytes > this.#maxBytes ? undefined : Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#bytes = 0;
    return line;
  }
}
