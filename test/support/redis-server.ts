import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";

export const hasRedisServer = spawnSync("redis-server", ["--version"]).status === 0;

/** A redis-server of a test's own, that can be hung and killed without disturbing anybody. */
export class RedisProcess {
  readonly port: number;
  readonly #args: readonly string[];
  readonly #dir = mkdtempSync(join(tmpdir(), "redis-"));
  #process: ChildProcess | undefined;

  private constructor(port: number, args: readonly string[]) {
    this.port = port;
    this.#args = args;
  }

  /** Starts one on a free port. `args` are further arguments of its command line, with PORT for the port. */
  static async start(...args: string[]): Promise<RedisProcess> {
    const started = new RedisProcess(await freePort(), args);
    await started.restart();
    return started;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async restart(): Promise<void> {
    const args = ["--port", "PORT", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", this.#dir];
    const placed = [...args, ...this.#args].map((arg) => arg.replace(/^PORT$/, `${this.port}`));
    this.#process = spawn("redis-server", placed, { stdio: "ignore" });
    while (!(await accepts(this.port))) await sleep(10);
  }

  hang(): void {
    this.#process?.kill("SIGSTOP");
  }

  resume(): void {
    this.#process?.kill("SIGCONT");
  }

  /** Ends it as a crash would. */
  async kill(): Promise<void> {
    const ended = this.#process;
    this.#process = undefined;
    if (ended === undefined) return;
    const exit = once(ended, "exit");
    ended.kill("SIGKILL");
    await exit;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#dir, { recursive: true, force: true });
  }

  /** Runs one command over a connection of its own and gives the reply as it came. */
  async send(...command: string[]): Promise<string> {
    const socket = connect(this.port, "127.0.0.1");
    socket.write(`*${command.length}\r\n${command.map((part) => `$${part.length}\r\n${part}\r\n`).join("")}`);
    const [reply] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    return reply.toString();
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
