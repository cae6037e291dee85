import type { AuditedListing } from "../engine/audit/check.ts";
import type { Background } from "../engine/relevance/background.ts";
import { finishInTurns } from "../shared/steps.ts";
import type { AuditRequest, AuditResult } from "./audit-in-steps.ts";
import type { AuditCounts } from "./store.ts";

/** Audits listings, in turns with other work. */
export class ListingAuditor {
  readonly #background: () => Promise<Background>;

  /** The background has the word frequencies by which relevance weights words. */
  constructor(background: () => Promise<Background>) {
    this.#background = background;
  }

  /** Audits each listing independently of the others. */
  async audit(listings: readonly AuditedListing[], request: AuditRequest): Promise<AuditResult[]> {
    const [{ auditListings }, background] = await this.#ready();
    return finishInTurns(auditListings(listings, request, background));
  }

  /** Counts the findings of each listing in the profile `generic`. */
  async count(listings: readonly AuditedListing[]): Promise<AuditCounts[]> {
    const [{ countFindings }, background] = await this.#ready();
    return finishInTurns(countFindings(listings, background));
  }

  /** Loads the checks and word lists at the first audit, so that a process starts faster. */
  #ready() {
    return Promise.all([import("./audit-in-steps.ts"), this.#background()]);
  }
}
