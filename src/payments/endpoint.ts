import { type EndpointInfo, PATHS, type ProtocolInfo } from "../shared/site.ts";

/** The path of the paid operation. */
export const PAYABLE_ROOT = "/api";

/** The paid operation in the list of endpoints. */
export const PAYMENT_ENDPOINTS: readonly EndpointInfo[] = [
  { path: PAYABLE_ROOT, method: "GET", summary: "Read the API root for a payment by x402", authentication: "x402" },
];

/** x402 in the list of protocols. */
export const PAYMENT_PROTOCOL: ProtocolInfo = {
  key: "x402",
  name: "x402",
  version: "2",
  transport: "http",
  endpoint: PAYABLE_ROOT,
  manifests: [PATHS.openapi],
};
