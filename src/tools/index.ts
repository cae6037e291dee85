import { getAccount } from "./account/get-account.ts";
import { createApiKey } from "./keys/create-api-key.ts";
import { listApiKeys } from "./keys/list-api-keys.ts";
import { revokeApiKey } from "./keys/revoke-api-key.ts";
import { auditListing } from "./listings/audit-listing.ts";
import { deleteListing } from "./listings/delete-listing.ts";
import { listListings } from "./listings/list-listings.ts";
import { saveListings } from "./listings/save-listings.ts";
import { getMethodology } from "./methodology/get-methodology.ts";
import { getNews } from "./news/get-news.ts";
import { listPlans } from "./plans/list-plans.ts";
import { getSandbox } from "./sandbox/get-sandbox.ts";
import { runSandbox } from "./sandbox/run-sandbox.ts";
import { getDiscovery } from "./service/get-discovery.ts";
import { getHealth } from "./service/get-health.ts";
import { getOnboarding } from "./service/get-onboarding.ts";
import { getService } from "./service/get-service.ts";
import { cancelSimulation } from "./simulations/cancel-simulation.ts";
import { compareListings } from "./simulations/compare-listings.ts";
import { diagnoseSimulation } from "./simulations/diagnose-simulation.ts";
import { getSimulation } from "./simulations/get-simulation.ts";
import { listSimulations } from "./simulations/list-simulations.ts";
import { optimizeListing } from "./simulations/optimize-listing.ts";
import { runSimulation } from "./simulations/run-simulation.ts";
import { listSkills } from "./skills/list-skills.ts";
import type { Tool } from "./tool.ts";
import { validateUcp } from "./ucp/validate-ucp.ts";

/** All tools, in the order of every list. A new tool adds its line here. */
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
  auditListing,
  validateUcp,
  getMethodology,
  getAccount,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  saveListings,
  listListings,
  deleteListing,
  runSimulation,
  getSimulation,
  listSimulations,
  cancelSimulation,
  diagnoseSimulation,
  optimizeListing,
  compareListings,
];
