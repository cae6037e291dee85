import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PACKAGE_ROOT } from "./shared/package-root.ts";

const NAME = "agent-commerce";

/**
 * Returns the default folder for data: the `data` folder of a checkout, otherwise the user's folder for application data.
 * It is never the working folder, because hosts start this program anywhere.
 */
export function defaultDataDir(env: Readonly<Record<string, string | undefined>>): string {
  if (existsSync(new URL("src/cli.ts", PACKAGE_ROOT))) return fileURLToPath(new URL("data", PACKAGE_ROOT));
  const home = homedir();
  if (process.platform === "win32") return join(env["LOCALAPPDATA"] ?? join(home, "AppData", "Local"), NAME);
  if (process.platform === "darwin") return join(home, "Library", "Application Support", NAME);
  return join(env["XDG_DATA_HOME"] ?? join(home, ".local", "share"), NAME);
}
