/**
 * Runs the programs of examples/clients against the real server, each with a key, without one, with one that is not
 * valid, and with the sign-in of a person. Generates the types of the REST client from the document that this server
 * publishes.
 */
import { join } from "node:path";
import { TOOLS } from "../src/tools/index.ts";
import { isListed } from "../src/tools/tool.ts";
import { allow, mintKey, signUp } from "./merchant.ts";
import { report, ROOT, runProgram, serveProduct, type Verdict } from "./referee.ts";
import { startScriptedModel } from "./scripted-model.ts";

const FOLDER = join(ROOT, "examples", "clients");
const LISTING = { externalId: "B750", title: "Steel water bottle 750 ml" };

const MISSING = "This call needs a credential with the scope listings:read.";
const INVALID = "The credential in the Authorization header is not valid.";

/** The programs over MCP, each with what it prints of a 401. The model reads the reason in all of them. */
const PROGRAMS = {
  "ai-sdk": `saved: -32001 unauthenticated: ${MISSING}`,
  langchain: "saved: Error calling tool list_listings: Error: Streamable HTTP error: Error POSTing to endpoint: {",
  "openai-agents": `saved: 401 unauthenticated: ${MISSING}`,
  mastra: `saved: 401 unauthenticated: ${MISSING}`,
};

const product = await serveProduct();
// Clients that sign in compare this host with that of the metadata.
const base = product.base.replace("127.0.0.1", "localhost");
const model = await startScriptedModel("list_listings");
const key = await mintKey(base, "clients");
await fetch(`${base}/api/merchant/v1/listings`, {
  method: "POST",
  headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
  body: JSON.stringify({ items: [LISTING] }),
});

/** Environment of the programs. Keeps the frameworks from reporting to their makers. */
const ENVIRONMENT = {
  AGENT_COMMERCE_URL: base,
  OPENAI_BASE_URL: model.baseUrl,
  OPENAI_API_KEY: "none",
  OPENAI_AGENTS_DISABLE_TRACING: "1",
  MASTRA_TELEMETRY_DISABLED: "1",
};

// Two at a time: the frameworks give a server few seconds to answer, and each program needs one to load.
await Promise.all([useRest().then(signIn), useAllMcp()]);
model.stop();
await product.stop();

async function program(name: string, env: Readonly<Record<string, string>> = {}) {
  const said = await runProgram([join(FOLDER, `${name}.ts`)], { ...ENVIRONMENT, ...env });
  return { ...said, lines: said.stdout.split("\n"), text: textOf(said) };
}

function textOf({ code, stdout, stderr }: Verdict): string {
  return `exit code ${code}\n${stdout}${stderr}`;
}

async function useAllMcp(): Promise<void> {
  for (const [name, refused] of Object.entries(PROGRAMS)) await useMcp(name, refused);
}

async function useMcp(name: string, refused: string): Promise<void> {
  const full = await program(name, { AGENT_COMMERCE_API_KEY: key });
  const tools = `tools: ${TOOLS.filter(isListed).length}`;
  const [listed, audited = "", saved, told = ""] = full.lines;
  report(`${name}: lists every tool`, full.code === 0 && listed === tools, full.text);
  report(`${name}: calls an open tool`, audited.startsWith("audit: The listing has "), full.text);
  report(`${name}: calls a tool with a key`, saved === "saved: 1", full.text);
  report(`${name}: the model calls it, too`, told.startsWith("model: ") && told.includes(LISTING.title), full.text);

  const open = await program(name);
  const line = open.lines.find((printed) => printed.startsWith("saved: ")) ?? "";
  const read = open.lines.find((printed) => printed.startsWith("model: ")) ?? "";
  report(`${name}: connects without a key`, open.code === 0 && open.lines[0] === tools, open.text);
  report(`${name}: a 401 is thrown`, line.startsWith(refused) && line.includes(MISSING), open.text);
  report(`${name}: the model reads why`, read.includes(MISSING), open.text);

  const invalid = await program(name, { AGENT_COMMERCE_API_KEY: "acs_sk_wrong" });
  const isRefused = invalid.code === 1 && invalid.stdout === "" && invalid.stderr.includes(INVALID);
  report(`${name}: does not connect with a key that is not valid`, isRefused, invalid.text);
}

/** Checks that a 401 starts the sign-in of every framework, and that the same connection continues after it. */
async function signIn(): Promise<void> {
  const cookie = await signUp(base, "person");
  const signed = await runProgram([join(FOLDER, "sign-in.ts")], ENVIRONMENT, (text) => {
    const page = /sign in at (\S+)/.exec(text)?.[1];
    if (page !== undefined) void allow(page, cookie);
  });
  for (const name of Object.keys(PROGRAMS)) {
    const [asked = "", answered = ""] = signed.stdout.split("\n").filter((line) => line.startsWith(`${name}: `));
    report(
      `${name}: a 401 asks a person to sign in`,
      asked.includes(`Unauthorized: sign in at ${base}/`),
      signed.stderr,
    );
    report(`${name}: calls a tool after the sign-in`, /\\?"total\\?":0/.test(answered), textOf(signed));
  }
}

async function useRest(): Promise<void> {
  const types = join(FOLDER, "node_modules", "openapi-typescript", "bin", "cli.js");
  const made = await runProgram([types, `${base}/openapi.json`, "--output", join(FOLDER, "openapi.d.ts")]);
  report("rest: makes types of /openapi.json", made.code === 0, textOf(made));
  const checked = await runProgram([
    join(FOLDER, "node_modules", "typescript", "bin", "tsc"),
    "--noEmit",
    "-p",
    FOLDER,
  ]);
  report("every program fits the types", checked.code === 0, textOf(checked));

  const full = await program("rest", { AGENT_COMMERCE_API_KEY: key });
  const [audited = "", saved] = full.lines;
  report("rest: calls an open operation", full.code === 0 && audited.startsWith("audit: The listing has "), full.text);
  report("rest: calls an operation with a key", saved === "saved: 1", full.text);
  for (const [env, why] of [
    [{}, MISSING],
    [{ AGENT_COMMERCE_API_KEY: "acs_sk_wrong" }, INVALID],
  ] as const) {
    const refused = await program("rest", env);
    const line = `saved: 401 unauthenticated: ${why}`;
    report(`rest: a 401 is a value: ${why}`, refused.code === 0 && refused.lines[1] === line, refused.text);
  }
}
