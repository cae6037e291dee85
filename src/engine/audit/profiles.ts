/** The sets of rules that a listing is checked against: good practice anywhere, and the rules of each platform. */
export const PROFILES = ["generic", "openai", "google", "amazon", "ucp", "acp"] as const;
export type Profile = (typeof PROFILES)[number];
