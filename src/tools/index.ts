import { getAccount } from "./account/get-account.ts";
import { createApiKey } from "./keys/create-api-key.ts";
import { listApiKeys } from "./keys/list-api-keys.ts";
import { revokeApiKey } from "./keys/revoke-api-key.ts";
import { getNews } from "./news/get-news.ts";
import { listPlans } from "./plans/list-plans.ts";
import { getSandbox } from "./sandbox/get-sandbox.ts";
import { runSandbox } from "./sandbox/run-sandbox.ts";
import { getDiscovery } from "./service/get-discovery.ts";
import { getHealth } from "./service/get-health.ts";
import { getOnboarding } from "./service/get-onboarding.ts";
import { getService } from "./service/get-service.ts";
import { listSkills } from "./skills/list-skills.ts";
import type { Tool } from "./tool.ts";

/** Every capability, in the order in which every list shows it. Adding a tool adds its line here. */
export const TOOLS: readonly Tool[] = [
  getService,
  getHealth,
  getDiscovery,
  listPlans,
  listSkills,
  getNews,
  getOnboarding,
  getSandbox,
  runSandbox,
  getAccount,
  createApiKey,
  listApiKeys,
  revokeApiKey,
];
