import type { Logger } from "pino";
import type { Database } from "../database/ports.ts";
import type { Domain } from "../domain.ts";
import { MemoryRateCounter } from "../limits/memory-rate-counter.ts";
import { Metering } from "../limits/rate-limit.ts";
import type { Clock } from "../shared/ports.ts";
import { SqlClaimStore } from "./claim-store.ts";
import { PayableRoot } from "./payable-root.ts";
import type { Facilitator, PaymentSettings, PaymentTerms } from "./ports.ts";
import { RemoteFacilitator } from "./remote-facilitator.ts";
import { PAYMENT_STORAGE, type PaymentTables } from "./storage.ts";
import { paymentTerms } from "./terms.ts";
import { TestFacilitator } from "./test-facilitator.ts";

export interface PaymentsDomainParts {
  readonly settings: PaymentSettings;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Wraps a facilitator so that its calls are observed. */
  readonly observe: (facilitator: Facilitator) => Facilitator;
}

/** Creates the payments domain. Throws a ConfigError for inconsistent settings. */
export function createPayments({ settings, database, clock, log, observe }: PaymentsDomainParts): Domain {
  const terms = paymentTerms(settings);
  const testMode = settings.facilitatorUrl === undefined;
  const claims = new SqlClaimStore(database.queries<PaymentTables>());
  // In memory, even where other counts are shared: an unpaid request waits for nothing.
  const counter = new MemoryRateCounter(clock);
  const parts = {
    terms,
    testMode,
    facilitator: observe(facilitatorOf(settings, terms, clock, log)),
    facilitatorTimeoutMs: settings.facilitatorTimeoutMs,
    claims,
    metering: (address: string) => new Metering(counter, address),
    clock,
    log,
  };
  return {
    name: "payments",
    storage: PAYMENT_STORAGE,
    handlers: (site) => [new PayableRoot({ ...parts, site })],
    pathItems: async (site) => (await import("./openapi.ts")).paymentPathItems(site, terms, testMode),
  };
}

function facilitatorOf(settings: PaymentSettings, terms: PaymentTerms, clock: Clock, log: Logger): Facilitator {
  const { facilitatorUrl: url, facilitatorTimeoutMs: timeoutMs, facilitatorAuthorization: authorization } = settings;
  return url === undefined
    ? new TestFacilitator({ terms, clock })
    : new RemoteFacilitator({ url, timeoutMs, authorization, log });
}
