import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PACKAGE_ROOT = new URL("../../", import.meta.url);
const NAME = "agent-commerce";

/**
 * Where data is kept when nobody says where: in a checkout its own `data` folder, otherwise the user's folder for
 * application data. Never the working folder: hosts start this program in any.
 */
export function defaultDataDir(env: Readonly<Record<string, string | undefined>>): string {
  if (existsSync(new URL("src/cli.ts", PACKAGE_ROOT))) return fileURLToPath(new URL("data", PACKAGE_ROOT));
  const home = homedir();
  if (process.platform === "win32") return join(env["LOCALAPPDATA"] ?? join(home, "AppData", "Local"), NAME);
  if (process.platform === "darwin") return join(home, "Library", "Application Support", NAME);
  return join(env["XDG_DATA_HOME"] ?? join(home, ".local", "share"), NAME);
}
