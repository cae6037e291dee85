/** Runs for every test file, where a support module is run for the first of several that share a process. */
import { enableCompileCache } from "node:module";
import { afterAll } from "vitest";
import { end } from "./at-end.ts";

enableCompileCache(process.env["NODE_COMPILE_CACHE"]);
afterAll(end);
