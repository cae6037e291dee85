import type { DocumentAnswer } from "./ucp-check.ts";

/** Tells whether a status is a redirect. */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

/** Tells whether a Content-Type is application/json, regardless of its parameters. */
export function isJsonType(contentType: string): boolean {
  return (contentType.split(";", 1)[0] ?? "").trim().toLowerCase() === "application/json";
}

interface CachingHit {
  readonly message: "missing" | "forbidden" | "private" | "age";
  readonly data?: { readonly directive: string };
}

const FORBIDDEN = ["private", "no-store", "no-cache"];
const LEAST_AGE_SECONDS = 60;

/** Returns the reasons why shared caches may not store an answer long enough. */
export function cachingHits({ cacheControl = "" }: DocumentAnswer): CachingHit[] {
  if (cacheControl.trim() === "") return [{ message: "missing" }];
  const directives = cacheControl
    .toLowerCase()
    .split(",", 50)
    .map((directive) => directive.trim());
  const names = new Set(directives.map((directive) => (directive.split("=", 1)[0] ?? "").trim()));
  const hits: CachingHit[] = FORBIDDEN.filter((directive) => names.has(directive)).map((directive) => {
    return { message: "forbidden", data: { directive } };
  });
  if (hits.length > 0) return hits;
  const age = directives.map((directive) => /^max-age\s*=\s*"?(\d{1,10})"?$/.exec(directive)?.[1]).find(Boolean);
  if (!names.has("public")) hits.push({ message: "private" });
  if (Number(age ?? 0) < LEAST_AGE_SECONDS) hits.push({ message: "age" });
  return hits;
}

/** Returns why a document that a profile names is unusable, as the end of a sentence. Undefined for a usable one. */
export function unusableReason(
  { status, failure, contentType = "" }: DocumentAnswer,
  isJson: boolean,
): string | undefined {
  if (status === undefined) return failure ?? "there was no answer";
  if (isRedirect(status)) return `it answers with status ${status}, a redirect, which platforms do not follow`;
  if (status !== 200) return `it answers with status ${status}`;
  return isJson && !/json/i.test(contentType) ? "it is not served as JSON" : undefined;
}
