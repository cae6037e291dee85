import { type EndpointFacts, PATHS, type ProtocolFacts } from "../shared/site.ts";

/** The operation that is paid for. */
export const PAYABLE_ROOT = "/api";

export const PAYMENT_ENDPOINTS: readonly EndpointFacts[] = [
  { path: PAYABLE_ROOT, method: "GET", summary: "Read the API root for a payment by x402", authentication: "x402" },
];

export const PAYMENT_PROTOCOL: ProtocolFacts = {
  key: "x402",
  name: "x402",
  version: "2",
  transport: "http",
  endpoint: PAYABLE_ROOT,
  manifests: [PATHS.openapi],
};
