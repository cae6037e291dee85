/** What all of these programs say to the service, and what they read of its answers. */

export const BASE = process.env["AGENT_COMMERCE_URL"] ?? "http://localhost:3000";

const key = process.env["AGENT_COMMERCE_API_KEY"];

/** The API key as the service reads it. Without one the open tools answer, and the others say 401. */
export const HEADERS: Record<string, string> = key === undefined ? {} : { Authorization: `Bearer ${key}` };

/** Arguments of `audit_listing`, which is open. */
export const AUDIT = {
  listings: [{ title: "Steel water bottle 750 ml", description: "Keeps drinks cold for 24 h.", brand: "Nordvik" }],
};

export const QUESTION = "Which listings have I saved?";

export interface Audited {
  readonly headline: string;
}

/** What `list_listings` answers. It needs a credential with the scope `listings:read`. */
export interface Saved {
  readonly total: number;
}
