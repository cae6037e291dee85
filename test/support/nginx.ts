import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atEnd } from "./at-end.ts";
import { eventually } from "./eventually.ts";
import { openSocket } from "./raw.ts";

export const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

export interface Nginx {
  readonly base: string;
  /** Returns the errors that it logged so far. */
  readonly errors: () => string;
}

/** Starts an nginx of a test's own. `servers` are the blocks of its `http` block. Ends with the test file. */
export async function startNginx(servers: string, port: number): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  chmodSync(folder, 0o755);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${kind};`);
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""}
    daemon off; worker_processes 1; pid nginx.pid; error_log stderr error;
    events { worker_connections 1024; }
    http { access_log off; ${temporary.join(" ")} ${servers} }`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", "nginx.conf", "-e", "stderr"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (lines: Buffer) => {
    said += lines.toString();
  });
  atEnd(async () => {
    if (child.exitCode === null) {
      child.kill("SIGQUIT");
      await once(child, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  });
  const base = `http://127.0.0.1:${port}`;
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${said}`);
    return openSocket(base).then(
      (socket) => socket.destroy() !== undefined,
      () => false,
    );
  });
  return { base, errors: () => said };
}
