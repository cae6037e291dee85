/** The sets of rules that a listing is held against: what is good anywhere, and what each platform asks for. */
export const PROFILES = ["generic", "openai", "google", "amazon", "ucp", "acp"] as const;
export type Profile = (typeof PROFILES)[number];
