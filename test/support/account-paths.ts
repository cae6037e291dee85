/** Where forms stand for who is not signed in. */
export const ENTRANCES = ["/signup", "/login"];

/** Every path that acts for who is signed in on what a form says. */
export const ACTIONS = [
  "/logout",
  "/dashboard/keys",
  "/dashboard/keys/revoke",
  "/dashboard/applications/revoke",
  "/dashboard/password",
  "/dashboard/delete",
  "/authorize",
];
