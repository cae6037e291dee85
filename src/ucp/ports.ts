import type { Address } from "../engine/ucp-profile/addresses.ts";
import type { DocumentAnswer } from "../engine/ucp-profile/ucp-check.ts";
import { portGroup } from "../shared/port-group.ts";

/** The answer from the address of a profile, and the answers from the addresses that the profile names. */
export interface FetchedProfile {
  readonly answer: DocumentAnswer;
  readonly documents: ReadonlyMap<string, DocumentAnswer>;
}

/** Fetches UCP profiles that callers name. */
export interface ProfileFetch {
  /**
   * Fetches a profile, and then the first addresses that `addressesOf` names for it. What a server answers, or that it
   * does not, is told and not thrown. Throws a FetchRefused of kind `url`, `address` or `busy` for what is not fetched.
   */
  get(url: string, addressesOf: (document: unknown) => readonly Address[]): Promise<FetchedProfile>;
}

/** Ports of UCP for tools. */
export interface UcpPorts {
  /** Undefined where the operator has switched the fetching of pages off. */
  readonly profileFetch: ProfileFetch | undefined;
}

export const UCP = portGroup<UcpPorts>("ucp");
