import type { Logger } from "pino";
import type { Accounts } from "../../accounts/accounts.ts";
import type { AuthorizationServer } from "../../accounts/oauth/authorization-server.ts";
import type { Recovery } from "../../accounts/recovery.ts";
import type { Schedules, Webhooks } from "../../schedules/ports.ts";
import type { AccountData } from "../../shared/account-data.ts";
import type {
  AskableAssistant,
  CalibrationsForPages,
  PreviewSimulation,
  SimulationsForPages,
  SuggestQueries,
} from "../../simulations/ports.ts";
import type { ExampleParts } from "../example/example.ts";

/** The dependencies of the account pages. */
export interface AccountPagesParts extends ExampleParts {
  readonly accounts: Accounts;
  readonly recovery: Recovery;
  readonly authorizationServer: Pick<AuthorizationServer, "authorization" | "approve" | "deny">;
  readonly accountData: readonly AccountData[];
  readonly suggestQueries: SuggestQueries;
  readonly preview: PreviewSimulation;
  readonly askable: readonly AskableAssistant[];
  readonly calibrations: CalibrationsForPages;
  readonly sideBySide: SimulationsForPages["sideBySide"];
  readonly schedules: Schedules;
  readonly webhooks: Webhooks;
  readonly log: Logger;
}
