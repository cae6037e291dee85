/** Forms for visitors who are not signed in. */
export const ENTRANCES = ["/signup", "/login", "/forgot"];

/** Where the links lead that work once. */
export const LINKED = ["/reset", "/verify"];

/** Every path that acts for who is signed in on what a form says. */
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
