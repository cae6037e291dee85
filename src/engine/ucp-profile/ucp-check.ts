import type { Severity } from "../audit/check.ts";
import type { Profile } from "./profile.ts";
import type { UcpRelease } from "./releases.ts";

/** Answer of a URL to a GET without a credential. It has either a status or a failure. */
export interface DocumentAnswer {
  readonly status?: number;
  /** As the headers have them. */
  readonly contentType?: string;
  readonly cacheControl?: string;
  /** True when there is an `ETag` or a `Last-Modified`. */
  readonly hasValidator?: boolean;
  /** The parsed body, where it was read and is JSON. */
  readonly document?: unknown;
  /** The reason for no answer, or no document: a clause such as `shop.example did not answer in time`. */
  readonly failure?: string;
}

/** Input of the checks. */
export interface UcpSubject {
  /** The profile as it was sent. */
  readonly document: unknown;
  readonly profile: Profile;
  /** The release whose rules apply: the one that was asked for, else the declared one, else the newest. */
  readonly release: UcpRelease;
  /** The release that the caller asked for. */
  readonly asked: UcpRelease | undefined;
  /** The day of the check, such as `2026-11-22`. */
  readonly today: string;
  /** The answer from the address of the profile. */
  readonly answer: DocumentAnswer;
  /** The answers from the addresses that the profile names, by URL. Addresses that were not fetched have no entry. */
  readonly documents: ReadonlyMap<string, DocumentAnswer>;
}

/** A place where a profile fails a check. */
export interface UcpHit<M extends string = string> {
  readonly message: M;
  /** JSON Pointer into the profile: empty for the whole, also for how it is served. */
  readonly pointer: string;
  /** Values for the placeholders of the message. */
  readonly data?: Readonly<Record<string, string | number>>;
}

/** Text for a developer about one way to fail a check. */
export interface UcpMessage {
  /** A sentence with `{placeholders}`. */
  readonly detail: string;
  readonly fix?: string;
  readonly severity?: Severity;
}

/** A profile, with what its addresses answered where a check asks for that. */
export interface UcpExample {
  readonly profile: unknown;
  readonly answer?: DocumentAnswer;
  readonly documents?: Readonly<Record<string, DocumentAnswer>>;
}

/** A rule for UCP profiles: everything but `find` is data that the documentation is made from. */
export interface UcpCheck<M extends string = string> {
  /** From 1 to 15. Published, so it never changes. */
  readonly id: number;
  readonly title: string;
  readonly severity: Severity;
  /**
   * The answers to fetch for it: that of the profile's address, or those of the addresses that the profile names.
   * Without them, the check does not run.
   */
  readonly needs?: "answer" | "documents";
  readonly looksFor: string;
  /** A plain string is the detail of a message that differs in nothing else. */
  readonly messages: Readonly<Record<M, string | UcpMessage>>;
  readonly fix: string;
  readonly source: UcpSource;
  readonly passing: UcpExample;
  readonly failing: UcpExample;
  readonly find: (subject: UcpSubject) => Iterable<UcpHit<M>>;
}

/** Source of a rule. */
export interface UcpSource {
  readonly id: "UCP";
  readonly url: string;
}

/** Returns a check as it is. Ties the messages that `find` names to those that are written. */
export function defineUcpCheck<const M extends string>(check: UcpCheck<M>): UcpCheck {
  return check;
}

/** Returns a section of the specification's overview. */
export function overview(section: string): UcpSource {
  return { id: "UCP", url: `https://ucp.dev/2026-08-25/specification/overview/#${section}` };
}
