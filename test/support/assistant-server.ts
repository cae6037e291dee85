import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { atEnd } from "./at-end.ts";

/** A question for a scripted assistant. */
export interface Asked {
  /** Ids of the listings, in the order in which they are shown. */
  readonly ids: readonly string[];
  /** The fields that it sees of each listing. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Their titles. */
  readonly titles: readonly string[];
  /** The shopper's question. */
  readonly need: string;
  /** Messages before this one. */
  readonly turns: number;
  /** Counts from 0. */
  readonly request: number;
  readonly body: Record<string, unknown>;
}

/** Its answer: a choice, or something that no assistant should do. */
export type Behaviour =
  | { readonly choose: string }
  | { readonly text: string; readonly finish?: string }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly raw: string }
  | "hang"
  | "reset"
  | "slow"
  | "endless"
  | "refuse"
  | "redirect";

/** A server with the interface of OpenAI that answers as a test says. */
export interface AssistantServer {
  readonly baseUrl: string;
  /** Requests so far, with the bodies as they were sent. */
  readonly asked: Asked[];
  /** Tokens that it would bill: for every answer that it began. */
  billed: { input: number; output: number };
  script: (asked: Asked) => Behaviour | Promise<Behaviour>;
  /** The model that it says has answered; undefined for the one that was asked for. */
  model: string | undefined;
  /** True if it reports the tokens of an answer. */
  tellsUsage: boolean;
}

/** Picks the first listing whose title has a word, wherever it is shown. */
export function preferring(word: string): (asked: Asked) => Behaviour {
  return ({ ids, titles }) => ({ choose: ids[titles.findIndex((title) => title.includes(word))] ?? "none" });
}

export async function startAssistantServer(
  script: AssistantServer["script"] = preferring(""),
): Promise<AssistantServer> {
  const asked: Asked[] = [];
  const scripted: AssistantServer & { baseUrl: string } = {
    baseUrl: "",
    asked,
    billed: { input: 0, output: 0 },
    script,
    model: undefined,
    tellsUsage: true,
  };
  const server = createServer((request, response) => {
    void answer(scripted, asked, request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  scripted.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return scripted;
}

async function answer(
  server: AssistantServer,
  log: Asked[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const text = await bodyOf(request);
  const body = JSON.parse(text) as { model: string; messages: { role: string; content: string }[] };
  const question = body.messages.find(({ role }) => role === "user")?.content ?? "";
  const rows = rowsOf(question);
  const asked: Asked = {
    rows,
    ids: rows.map(({ id }) => id),
    titles: rows.map(({ title }) => title),
    need: question.slice(0, question.indexOf("\n")),
    turns: body.messages.length,
    request: log.length,
    body,
  };
  log.push(asked);
  const behaviour = await server.script(asked);
  if (behaviour === "reset") return void response.destroy();
  if (behaviour === "refuse") return send(response, { ...completion(server, body.model, ""), choices: [refusal()] });
  if (behaviour === "redirect") return void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
  if (typeof behaviour === "object" && "status" in behaviour)
    return void response.writeHead(behaviour.status, behaviour.headers).end('{"error":{"message":"scripted"}}');
  const usage = { input: Math.ceil(text.length / 4), output: 40 };
  server.billed.input += usage.input;
  server.billed.output += usage.output;
  if (behaviour === "hang") return;
  if (behaviour === "slow") {
    response.writeHead(200, { "content-type": "application/json" }).write("{");
    return;
  }
  if (behaviour === "endless") {
    response.writeHead(200, { "content-type": "application/json" });
    const more = () => {
      if (!response.destroyed && response.write("x".repeat(65_536))) setImmediate(more);
    };
    response.on("drain", more);
    return more();
  }
  if ("raw" in behaviour)
    return void response.writeHead(200, { "content-type": "application/json" }).end(behaviour.raw);
  const said = "text" in behaviour ? behaviour.text : JSON.stringify({ choice: behaviour.choose, reasons: ["price"] });
  return send(response, completion(server, body.model, said, usage));
}

/** Reads the listings of a question, as a JSON array or as a table with a column for each. */
function rowsOf(question: string): { id: string; title: string }[] {
  const shown = question.slice(question.indexOf("\nListings:\n") + "\nListings:\n".length);
  if (shown.startsWith("[")) return JSON.parse(shown);
  const [ids = [], titles = []] = shown.split("\n").map((line) => line.slice(2, -2).split(" | ").slice(1));
  return ids.map((id, at) => ({ id, title: titles[at] ?? "" }));
}

function completion(
  { model, tellsUsage }: AssistantServer,
  asked: string,
  content: string,
  { input, output } = { input: 1, output: 1 },
) {
  const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
  return {
    id: "scripted",
    object: "chat.completion",
    created: 1,
    model: model ?? asked,
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }] as object[],
    ...(tellsUsage ? { usage } : {}),
  };
}

function refusal(): object {
  return {
    index: 0,
    message: { role: "assistant", content: null, refusal: "I cannot help with that." },
    finish_reason: "stop",
  };
}

function send(response: ServerResponse, body: object): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
