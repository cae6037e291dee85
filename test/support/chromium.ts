import { existsSync } from "node:fs";

const { CHROMIUM_PATH } = process.env;

/** Paths of Debian's packages. The shell has no window and needs half the time of the other. */
const PLACES = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** The executable of Chromium, or undefined where there is none. */
export const CHROMIUM = (CHROMIUM_PATH === undefined ? PLACES : [CHROMIUM_PATH]).find((path) => existsSync(path));

/** Flags for each start: it runs as root too, and makes no connections of its own accord. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--in-process-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
