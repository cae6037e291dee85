import { UCP_VERSIONS } from "./endpoint.ts";

/** The JSON Schema of every catalog response, over REST and MCP. UCP's own schemas describe the details. */
export const ANSWER = {
  type: "object",
  description: "UCP's envelope with products, or with messages when there are none.",
  properties: {
    ucp: {
      type: "object",
      properties: {
        version: { type: "string", enum: UCP_VERSIONS },
        status: { type: "string", enum: ["success", "error"] },
        capabilities: { type: "object" },
      },
      required: ["version"],
    },
    products: { type: "array", items: { type: "object" } },
    product: { type: "object" },
    pagination: { type: "object" },
    messages: { type: "array", items: { type: "object" } },
    continue_url: { type: "string", format: "uri" },
  },
  required: ["ucp"],
};
