import type { Domain } from "../domain.ts";
import type { GuardedFetch } from "../guarded-fetch/ports.ts";
import { offer } from "../shared/port-group.ts";
import type { Clock } from "../shared/ports.ts";
import { UCP } from "./ports.ts";
import { createProfileFetch } from "./profile-fetch.ts";

export interface UcpDomainParts {
  /** Undefined if the operator has disabled fetching. */
  readonly fetch: GuardedFetch | undefined;
  readonly clock: Clock;
}

/** Creates the UCP domain, with the ports that tools use. */
export function createUcp({ fetch, clock }: UcpDomainParts): Domain {
  const profileFetch = fetch && createProfileFetch(fetch, clock);
  return { name: "ucp", offers: [offer(UCP, { profileFetch })] };
}
