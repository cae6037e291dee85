import type { ComputedAnswer } from "./computed-run.ts";

/** Hosts truncate or refuse results beyond 64,000 bytes. The other fields of an answer fit into the difference. */
const ANSWER_BYTES = 63_000;

/** Maximum characters of a text, by where it appears. */
interface TextBounds {
  /** In the rows of the result, which repeat the text. */
  readonly rows: number;
  readonly warnings: number;
  /** In the arguments that the answer repeats. */
  readonly input: number;
}

/** The first bounds that make an answer small enough apply. Only the longest texts everywhere need the last two. */
const BOUNDS: readonly TextBounds[] = [
  { rows: Infinity, warnings: Infinity, input: Infinity },
  { rows: 80, warnings: 150, input: Infinity },
  { rows: 40, warnings: 150, input: Infinity },
  { rows: 20, warnings: 150, input: Infinity },
  { rows: 10, warnings: 100, input: Infinity },
  { rows: 10, warnings: 60, input: 150 },
  { rows: 10, warnings: 60, input: 60 },
];

/**
 * Returns an answer with every match-up and as many of its comparisons as fit. Cuts long texts if the answer is too
 * large even without comparisons, beginning with the texts that rows repeat.
 */
export function fitAnswer<A extends ComputedAnswer>(answer: A): A {
  const { fitting, bytes } = withTexts(answer);
  const { comparisons } = fitting.result;
  let left = ANSWER_BYTES - bytes;
  const beyond = comparisons.findIndex((comparison) => (left -= bytesOf(comparison) + 1) < 0);
  if (beyond < 0) return fitting;
  return { ...fitting, result: { ...fitting.result, comparisons: comparisons.slice(0, beyond) } };
}

/** Returns an answer with as much of its texts as fits, and its size in bytes without comparisons. */
function withTexts<A extends ComputedAnswer>(answer: A): { readonly fitting: A; readonly bytes: number } {
  let fitting = answer;
  let bytes = Infinity;
  for (const bounds of BOUNDS) {
    fitting = bounds.rows === Infinity ? answer : withInput(withRows(answer, bounds), bounds.input);
    bytes = bytesOf({ ...fitting, result: { ...fitting.result, comparisons: [] } });
    if (bytes <= ANSWER_BYTES) break;
  }
  return { fitting, bytes };
}

/** Cuts the texts that rows repeat, and adds the index of each query. */
function withRows<A extends ComputedAnswer>(answer: A, { rows, warnings }: TextBounds): A {
  const { assistants, competitors, result } = answer;
  const { matchups, comparisons, byCompetitor, byQuery } = result;
  const pairs = competitors.length * assistants.length;
  return {
    ...answer,
    result: {
      ...result,
      matchups: matchups.map((row, at) => withQuery(row, Math.floor(at / competitors.length), rows)),
      comparisons: comparisons.map((row, at) => withQuery(row, Math.floor(at / pairs), rows)),
      byCompetitor: byCompetitor.map((row) => ({ ...row, title: cut(row.title, rows) })),
      byQuery: byQuery.map(({ missing, denied, ...row }) => ({
        ...row,
        query: cut(row.query, rows),
        ...(missing === undefined ? {} : { missing: missing.slice(0, rows / 5).map((word) => cut(word, rows)) }),
        ...(denied === undefined ? {} : { denied: denied.slice(0, rows / 5).map((word) => cut(word, rows)) }),
      })),
    },
    warnings: answer.warnings.map(({ code, detail }) => ({ code, detail: cut(detail, warnings) })),
  };
}

function withInput<A extends ComputedAnswer>(answer: A, chars: number): A {
  const { product, competitors, queries } = answer;
  const list = (texts: readonly string[]): string[] => texts.map((text) => cut(text, chars / 5));
  return {
    ...answer,
    product: { ...product, title: cut(product.title, chars) },
    competitors: competitors.map((listing) => ({ ...listing, title: cut(listing.title, chars) })),
    queries: queries.map(({ parsed, ...query }) => ({
      ...query,
      text: cut(query.text, chars),
      parsed: { ...parsed, must: list(parsed.must), without: list(parsed.without) },
    })),
  };
}

function withQuery<R extends { readonly query: string }>(row: R, queryIndex: number, chars: number): R {
  return { ...row, query: cut(row.query, chars), queryIndex };
}

function cut(text: string, chars: number): string {
  const characters = Array.from(text);
  return characters.length <= chars ? text : `${characters.slice(0, chars - 1).join("")}…`;
}

function bytesOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}
