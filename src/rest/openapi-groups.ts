import type { OpenApiObject } from "../shared/openapi.ts";

/** A group of operations. `areas` are the first path segments of its operations after the version. */
interface Group {
  readonly name: string;
  readonly description: string;
  readonly areas: readonly string[];
}

/** The group of all other operations. */
const DISCOVERY = "Discovery";

/** The groups in reading order. */
const GROUPS: readonly Group[] = [
  { name: "Account", description: "Your account, its API keys, and the plans.", areas: ["account", "keys", "plans"] },
  { name: "Listings", description: "Check, save, improve and compare listings.", areas: ["listings"] },
  {
    name: "Simulations",
    description: "Predict how often assistants choose a listing, and why, with the model behind it.",
    areas: ["simulations", "methodology"],
  },
  { name: "Sandbox", description: "Synthetic scores by fixed rules, for testing programs.", areas: ["sandbox"] },
  { name: "News", description: "Headlines on AI and commerce.", areas: ["news"] },
  { name: DISCOVERY, description: "What this service is, offers and speaks, for machines.", areas: [] },
  { name: "Protocols", description: "MCP, UCP and the payable root.", areas: ["ucp", "mcp", "api"] },
];

/** Returns the paths with the group of each operation as its tag. */
export function inGroups(paths: OpenApiObject): OpenApiObject {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => {
      const tags = [groupOf(path)];
      const operations = Object.entries(item as Record<string, OpenApiObject>);
      return [path, Object.fromEntries(operations.map(([method, operation]) => [method, { ...operation, tags }]))];
    }),
  );
}

/** Returns the groups that have operations as tags. */
export function groupTags(paths: OpenApiObject): OpenApiObject[] {
  const used = new Set(Object.keys(paths).map(groupOf));
  return GROUPS.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description }));
}

function groupOf(path: string): string {
  const area = /^\/api\/(?:merchant\/)?v\d+\/(\w+)/.exec(path)?.[1] ?? protocolOf(path);
  return GROUPS.find(({ areas }) => areas.includes(area))?.name ?? DISCOVERY;
}

/** Returns the first segment of a path outside REST. */
function protocolOf(path: string): string {
  return /^\/api\/v\d+$/.test(path) ? "" : (path.split("/")[1] ?? "");
}
