import { DATABASES } from "./databases.ts";
import { rounds } from "./rounds.ts";

/** Databases for tests of what is above the stores: each with all rounds, else SQLite. The stores are tested on each. */
export const FLOW_DATABASES = DATABASES.slice(0, rounds(DATABASES.length, 1));
