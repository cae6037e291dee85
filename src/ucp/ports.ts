import type { Address } from "../engine/ucp-profile/addresses.ts";
import type { DocumentAnswer } from "../engine/ucp-profile/ucp-check.ts";
import { portGroup } from "../shared/port-group.ts";

/** The response from the URL of a profile, and the responses from the URLs that the profile names. */
export interface FetchedProfile {
  readonly answer: DocumentAnswer;
  readonly documents: ReadonlyMap<string, DocumentAnswer>;
}

/** Fetches UCP profiles that callers name. */
export interface ProfileFetch {
  /**
   * Fetches a profile, and then the first addresses that `addressesOf` returns for it. Returns responses and missing
   * responses alike. Throws a FetchRefused of kind `url`, `address` or `busy` if the profile is not fetched at all.
   */
  get(url: string, addressesOf: (document: unknown) => readonly Address[]): Promise<FetchedProfile>;
}

/** Ports of UCP for tools. */
export interface UcpPorts {
  /** Undefined if the operator has disabled fetching. */
  readonly profileFetch: ProfileFetch | undefined;
}

export const UCP = portGroup<UcpPorts>("ucp");
