/** Forms for signed-out visitors. */
export const ENTRANCES = ["/signup", "/login", "/forgot"];

/** Paths of the links that work once. */
export const LINKED = ["/reset", "/verify"];

/** Every path that acts for the signed-in account on the content of a form. */
export const ACTIONS = [
  "/logout",
  "/dashboard/keys",
  "/dashboard/keys/revoke",
  "/dashboard/applications/revoke",
  "/dashboard/sessions/end",
  "/dashboard/password",
  "/dashboard/verification",
  "/dashboard/delete",
  "/authorize",
];
