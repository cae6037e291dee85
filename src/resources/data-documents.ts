import { type Document, JSON_TYPE } from "../shared/document.ts";
import type { Plan } from "../plans/plan.ts";
import { PROBLEMS } from "../shared/problem.ts";

/** Creates the tables that MCP clients read as data. They have no path, because the API serves them over HTTP. */
export function dataDocuments(plans: readonly Plan[], sandboxLimits: object): Document[] {
  return [
    {
      name: "error-catalogue",
      title: "Error catalogue",
      description: "Every error code with its status, title and resolution.",
      uri: "agent-commerce://errors",
      mediaType: JSON_TYPE,
      text: () => JSON.stringify(PROBLEMS, undefined, 2),
    },
    {
      name: "plans",
      title: "Plans",
      description: "The plans with their prices and fees, in minor units.",
      uri: "agent-commerce://plans",
      mediaType: JSON_TYPE,
      text: () => JSON.stringify(plans, undefined, 2),
    },
    {
      name: "sandbox-limits",
      title: "Sandbox limits",
      description: "The limits of a sandbox request.",
      uri: "agent-commerce://sandbox/limits",
      mediaType: JSON_TYPE,
      text: () => JSON.stringify(sandboxLimits, undefined, 2),
    },
  ];
}
