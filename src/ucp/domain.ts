import type { Domain } from "../domain.ts";
import type { GuardedFetch } from "../guarded-fetch/ports.ts";
import { offer } from "../shared/port-group.ts";
import type { Clock } from "../shared/ports.ts";
import { UCP } from "./ports.ts";
import { createProfileFetch } from "./profile-fetch.ts";

export interface UcpDomainParts {
  /** Undefined where the operator has switched the fetching of pages off. */
  readonly fetch: GuardedFetch | undefined;
  readonly clock: Clock;
}

/** Makes the domain of UCP, as far as tools use it. */
export function createUcp({ fetch, clock }: UcpDomainParts): Domain {
  const profileFetch = fetch && createProfileFetch(fetch, clock);
  return { name: "ucp", offers: [offer(UCP, { profileFetch })] };
}
