import type { Credentials } from "../ports.ts";

/** No credential has been issued yet, so none is valid. */
export const noCredentials: Credentials = { verify: async () => undefined };
