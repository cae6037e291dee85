import { JSON_REPORT_START } from "./reports/json.ts";

/** The findings of an earlier report. */
export interface Baseline {
  /** Tells whether the report has a finding, and takes it out, because a listing may have several of one kind. */
  take(fingerprint: string): boolean;
}

/** The empty baseline: every finding is new. */
export const NO_BASELINE: Baseline = { take: () => false };

const FINGERPRINT = /"fingerprint": ?"([0-9a-f]{16})"/g;
/** Characters kept from one chunk to the next: more than a fingerprint has, so that none is missed. */
const OVERLAP = 64;

/** Reads the findings of an earlier JSON report in chunks. Throws an Error for any other file. */
export async function readBaseline(chunks: AsyncIterable<Uint8Array>): Promise<Baseline> {
  const counts = new Map<string, number>();
  const decoder = new TextDecoder();
  let text = "";
  let isReport = false;
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    isReport ||= text.replaceAll(/\s/g, "").startsWith(JSON_REPORT_START.replaceAll(/\s/g, ""));
    if (!isReport && text.length > JSON_REPORT_START.length * 2) break;
    let end = 0;
    for (const match of text.matchAll(FINGERPRINT)) {
      const [found, fingerprint = ""] = match;
      counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
      end = match.index + found.length;
    }
    text = text.slice(Math.max(end, text.length - OVERLAP));
  }
  if (!isReport) throw new Error("This is not a report of agent-commerce audit. Write one with --json.");
  return {
    take(fingerprint) {
      const left = counts.get(fingerprint) ?? 0;
      if (left > 0) counts.set(fingerprint, left - 1);
      return left > 0;
    },
  };
}
