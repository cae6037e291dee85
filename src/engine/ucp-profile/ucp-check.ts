import type { Severity } from "../audit/check.ts";
import type { Profile } from "./profile.ts";
import type { UcpRelease } from "./releases.ts";

/** The answer of a URL to a GET without a credential: either a status or a failure. */
export interface DocumentAnswer {
  readonly status?: number;
  /** The header as it was received. */
  readonly contentType?: string;
  readonly cacheControl?: string;
  /** True if there is an `ETag` or a `Last-Modified` header. */
  readonly hasValidator?: boolean;
  /** The parsed body, if it was read and is JSON. */
  readonly document?: unknown;
  /** Why there is no answer or no document, as a clause: `shop.example did not answer in time`. */
  readonly failure?: string;
}

/** The input of the checks. */
export interface UcpSubject {
  /** The profile as parsed JSON. */
  readonly document: unknown;
  readonly profile: Profile;
  /** The release whose rules apply: the requested one, else the declared one, else the newest. */
  readonly release: UcpRelease;
  /** The release that the caller requested. */
  readonly asked: UcpRelease | undefined;
  /** The day of the check, such as `2026-11-22`. */
  readonly today: string;
  /** The answer from the address of the profile itself. */
  readonly answer: DocumentAnswer;
  /** The answers from the addresses that the profile names, by URL. Addresses that were not fetched have no entry. */
  readonly documents: ReadonlyMap<string, DocumentAnswer>;
}

/** A place where a profile fails a check. */
export interface UcpHit<M extends string = string> {
  readonly message: M;
  /** JSON Pointer into the profile: empty for the whole profile and for the way it is served. */
  readonly pointer: string;
  /** Values for the placeholders of the message. */
  readonly data?: Readonly<Record<string, string | number>>;
}

/** The text for one way to fail a check. */
export interface UcpMessage {
  /** A sentence with `{placeholders}`. */
  readonly detail: string;
  readonly fix?: string;
  readonly severity?: Severity;
}

/** An example of a profile, with the answers from its addresses where a check needs them. */
export interface UcpExample {
  readonly profile: unknown;
  readonly answer?: DocumentAnswer;
  readonly documents?: Readonly<Record<string, DocumentAnswer>>;
}

/** A rule for UCP profiles. Everything but `find` is data for the documentation. */
export interface UcpCheck<M extends string = string> {
  /** From 1 to 15. Published, so it never changes. */
  readonly id: number;
  readonly title: string;
  readonly severity: Severity;
  /**
   * The answers that it needs: the one from the profile's address, or those from the addresses that the profile names.
   * Without them the check does not run.
   */
  readonly needs?: "answer" | "documents";
  readonly looksFor: string;
  /** A string is the detail of a message that overrides nothing. */
  readonly messages: Readonly<Record<M, string | UcpMessage>>;
  readonly fix: string;
  readonly source: UcpSource;
  readonly passing: UcpExample;
  readonly failing: UcpExample;
  readonly find: (subject: UcpSubject) => Iterable<UcpHit<M>>;
}

/** The source of a rule. */
export interface UcpSource {
  readonly id: "UCP";
  readonly url: string;
}

/** Returns the check itself. The type parameter makes sure that `find` only names messages that exist. */
export function defineUcpCheck<const M extends string>(check: UcpCheck<M>): UcpCheck {
  return check;
}

/** Returns the source of a rule in a section of the specification's overview. */
export function overview(section: string): UcpSource {
  return { id: "UCP", url: `https://ucp.dev/2026-08-25/specification/overview/#${section}` };
}
