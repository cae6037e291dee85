import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { HAS_CHAIN, NO_CHAIN } from "../support/chain.ts";
import { startServer } from "../support/server.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "facilitator");

const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

/** A running command of the facilitator's package. */
interface Command {
  readonly child: ChildProcess;
  readonly said: string[];
  readonly exited: Promise<unknown[]>;
}

function start(file: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Command {
  return run([process.execPath, join(FOLDER, file), ...args], env);
}

function run([program = "", ...args]: readonly string[], env: Readonly<Record<string, string>> = {}): Command {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(program, args, { env: { PATH, NODE_COMPILE_CACHE, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  children.add(child);
  child.once("exit", () => children.delete(child));
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  return { child, said, exited: once(child, "exit") };
}

/** Returns the values that the facilitator's command prints for its user, once they are there. */
async function printed({ said }: Command) {
  await until(() => said.join("").includes("BUYER_KEY="));
  const text = said.join("");
  const value = (pattern: RegExp) => pattern.exec(text)?.[1] ?? "";
  return {
    service: {
      X402_FACILITATOR_URL: value(/X402_FACILITATOR_URL=(\S+)/),
      X402_PAY_TO: value(/X402_PAY_TO=(\S+)/),
    },
    buyer: { BUYER_KEY: value(/BUYER_KEY=(\S+)/) },
    chain: value(/its chain at (http:\/\/[\d.:]+)/),
  };
}

async function pay(base: string, env: Readonly<Record<string, string>> = {}) {
  const { said, exited } = start("pay.ts", [`${base}/api`], env);
  const [code] = await exited;
  return { code, text: said.join("") };
}

/** Waits until no server is listening there. */
async function gone(url: string) {
  const isRefused = async () =>
    fetch(url).then(
      () => false,
      () => true,
    );
  await until(isRefused);
}

/** The time limit of the test also limits this. */
async function until(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await sleep(10);
}

describe.skipIf(!HAS_CHAIN)(`the facilitator's commands${NO_CHAIN}`, { concurrent: true }, () => {
  it("pay a service that was started with the printed command, and end with their chain", async () => {
    const facilitator = start("main.ts", ["--port", "0"]);
    const { service, buyer, chain } = await printed(facilitator);
    const { base } = await startServer({}, service);
    const paid = await pay(base, buyer);
    expect(paid).toMatchObject({ code: 0, text: expect.stringMatching(/pays 0\.01 USDC[^]*success: true[^]*200 \{/) });
    await until(() => facilitator.said.join("").includes("The seller has 0.01 USDC."));
    const unfunded = await pay(base);
    expect(unfunded).toMatchObject({ code: 1, text: expect.stringMatching(/insufficient_balance/) });
    facilitator.child.kill("SIGTERM");
    expect(await facilitator.exited).toEqual([0, null]);
    await gone(chain);
  });

  it("leave no chain behind when they are killed", async () => {
    const facilitator = start("main.ts", ["--port", "0"]);
    const { chain } = await printed(facilitator);
    facilitator.child.kill("SIGKILL");
    await gone(chain);
  });

  it("end when their parent is killed", async () => {
    const script = ['"$@"; true', "sh", process.execPath, join(FOLDER, "main.ts"), "--port", "0"];
    const parent = run(["/bin/sh", "-c", ...script]);
    const { service, chain } = await printed(parent);
    parent.child.kill("SIGKILL");
    await gone(chain);
    await gone(`${service.X402_FACILITATOR_URL}/supported`);
  });

  it("name a port that is taken", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as { port: number };
    const facilitator = start("main.ts", ["--port", String(port)]);
    expect(await facilitator.exited).toEqual([1, null]);
    expect(facilitator.said.join("")).toContain("The port is taken.");
    holder.close();
  });

  it("pay a service that has only its embedded facilitator", async () => {
    const { base } = await startServer();
    expect(await pay(base)).toMatchObject({ code: 0, text: expect.stringContaining("200 {") });
  });
});
