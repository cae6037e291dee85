import { type EndpointFacts, PATHS, type ProtocolFacts } from "../shared/site.ts";

/** The releases of UCP that are spoken here, newest first. */
export const UCP_VERSIONS = ["2026-08-25", "2026-04-08"] as const;
export type UcpVersion = (typeof UCP_VERSIONS)[number];

/** The capability that an operation of the catalog belongs to. */
export type CatalogCapability = "dev.ucp.shopping.catalog.search" | "dev.ucp.shopping.catalog.lookup";

export interface CatalogOperation {
  readonly name: "search_catalog" | "lookup_catalog" | "get_product";
  readonly path: string;
  readonly summary: string;
  readonly capability: CatalogCapability;
}

/** The operations by which agents read the plans as products, under the paths that UCP gives them. */
export const CATALOG_OPERATIONS: readonly CatalogOperation[] = [
  {
    name: "search_catalog",
    path: `${PATHS.ucp}/catalog/search`,
    summary: "Search the plans (UCP)",
    capability: "dev.ucp.shopping.catalog.search",
  },
  {
    name: "lookup_catalog",
    path: `${PATHS.ucp}/catalog/lookup`,
    summary: "Look up plans by identifier (UCP)",
    capability: "dev.ucp.shopping.catalog.lookup",
  },
  {
    name: "get_product",
    path: `${PATHS.ucp}/catalog/product`,
    summary: "Get one plan as a product (UCP)",
    capability: "dev.ucp.shopping.catalog.lookup",
  },
];

export const UCP_ENDPOINTS: readonly EndpointFacts[] = CATALOG_OPERATIONS.map(({ path, summary }) => ({
  path,
  method: "POST",
  summary,
  authentication: "none",
}));

export const UCP_PROTOCOL: ProtocolFacts = {
  key: "ucp",
  name: "Universal Commerce Protocol",
  version: UCP_VERSIONS[0],
  transport: "rest",
  endpoint: PATHS.ucp,
  manifests: [PATHS.ucpProfile],
};
