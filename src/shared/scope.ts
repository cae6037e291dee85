/** What a credential may be allowed to do. */
export type Scope =
  | "listings:read"
  | "listings:write"
  | "simulations:read"
  | "simulations:run"
  | "account:read"
  | "keys:write";
