/** Runs for every test file, where a support module is run for the first of several that share a process. */
import { afterAll } from "vitest";
import { end } from "./at-end.ts";

afterAll(end);
