/** A model on this machine with OpenAI's interface for chats: it calls one tool, then repeats what the tool said. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

interface Question {
  readonly model: string;
  readonly stream?: boolean;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly {
    readonly function: { readonly name: string; readonly parameters: { readonly required?: readonly string[] } };
  }[];
}

/** Starts the model on a free port. It calls the tool whose name ends with the given one. */
export async function startScriptedModel(tool: string) {
  const server = createServer((request, response) => void answer(tool, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(tool: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const question = (await json(request)) as Question;
  const { message, finish_reason } = nextMessage(question, tool);
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const completion = { id: "scripted", created: 1, model: question.model, usage };
  if (question.stream === true) {
    const choices = [{ index: 0, delta: message, finish_reason }];
    const chunk = JSON.stringify({ ...completion, object: "chat.completion.chunk", choices });
    response.setHeader("Content-Type", "text/event-stream").end(`data: ${chunk}\n\ndata: [DONE]\n\n`);
  } else {
    const choices = [{ index: 0, message, finish_reason }];
    const whole = JSON.stringify({ ...completion, object: "chat.completion", choices });
    response.setHeader("Content-Type", "application/json").end(whole);
  }
}

function nextMessage({ messages, tools = [] }: Question, tool: string) {
  const last = messages.at(-1);
  if (last?.role === "tool") {
    const content = typeof last.content === "string" ? last.content : JSON.stringify(last.content);
    return { message: { role: "assistant", content }, finish_reason: "stop" };
  }
  const offered = tools.find(({ function: { name } }) => name.endsWith(tool))?.function;
  // OpenAI models fill required fields that a client added with null, which the client has to remove again.
  const args = Object.fromEntries((offered?.parameters.required ?? []).map((name) => [name, null]));
  const called = { name: offered?.name ?? tool, arguments: JSON.stringify(args) };
  const tool_calls = [{ index: 0, id: "call_1", type: "function", function: called }];
  return { message: { role: "assistant", content: null, tool_calls }, finish_reason: "tool_calls" };
}
