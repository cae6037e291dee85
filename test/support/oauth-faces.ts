import type { Place } from "./cookie-jar.ts";
import { call, post } from "./mcp-messages.ts";
import { bearer } from "./oauth-server.ts";
import { type Answer, json, send } from "./server.ts";

/** Answer of a face, in the words that both have in common. */
export interface Reply {
  readonly answer: Answer;
  /** Undefined when it failed. */
  readonly data: Record<string, unknown> | undefined;
  /** Of the catalogue of problems; undefined when it did not fail. */
  readonly code: string | undefined;
}

/** The tools of accounts and keys as one face offers them. No token: no credential. */
export interface Face {
  account(at: Pick<Place, "base">, token?: string): Promise<Reply>;
  create(at: Pick<Place, "base">, token: string | undefined, args: object): Promise<Reply>;
  list(at: Pick<Place, "base">, token?: string): Promise<Reply>;
  revoke(at: Pick<Place, "base">, token: string | undefined, args: { readonly id: string }): Promise<Reply>;
}

const credential = (token: string | undefined) => (token === undefined ? {} : bearer(token));

function restFace(): Face {
  const get = async ({ base }: Pick<Place, "base">, path: string, token?: string) =>
    restReply(await send(base, `/api/merchant/v1/${path}`, { headers: credential(token) }));
  const write = async ({ base }: Pick<Place, "base">, path: string, token: string | undefined, args: object) => {
    const { idempotencyKey, ...body } = args as Record<string, unknown>;
    const named = typeof idempotencyKey === "string" ? { "Idempotency-Key": idempotencyKey } : {};
    const headers = { "Content-Type": "application/json", ...credential(token), ...named };
    return restReply(
      await send(base, `/api/merchant/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) }),
    );
  };
  return {
    account: (at, token) => get(at, "account", token),
    create: (at, token, args) => write(at, "keys", token, args),
    list: (at, token) => get(at, "keys", token),
    revoke: async ({ base }, token, { id }) => {
      const path = `/api/merchant/v1/keys/${encodeURIComponent(id)}`;
      return restReply(await send(base, path, { method: "DELETE", headers: credential(token) }));
    },
  };
}

function restReply(answer: Answer): Reply {
  const body = json(answer);
  return answer.status < 300
    ? { answer, data: body, code: undefined }
    : { answer, data: undefined, code: String(body.code) };
}

function mcpFace(path: string): Face {
  const tool = async ({ base }: Pick<Place, "base">, name: string, token: string | undefined, args: object) =>
    mcpReply(await post(base, call(name, args), { path, headers: credential(token) }));
  return {
    account: (at, token) => tool(at, "get_account", token, {}),
    create: (at, token, args) => tool(at, "create_api_key", token, args),
    list: (at, token) => tool(at, "list_api_keys", token, {}),
    revoke: (at, token, args) => tool(at, "revoke_api_key", token, args),
  };
}

/** A failure that a model can correct is a result whose text begins with the code. */
function mcpReply(answer: Answer): Reply {
  const { error, result } = json(answer);
  if (error !== undefined) return { answer, data: undefined, code: String(error.data?.code) };
  if (result.isError !== true) return { answer, data: result.structuredContent, code: undefined };
  return { answer, data: undefined, code: /^([a-z-]+): /.exec(result.content[0].text)?.[1] };
}

export const FACES: Readonly<Record<string, Face>> = {
  REST: restFace(),
  "MCP at /api/mcp": mcpFace("/api/mcp"),
  "MCP at /mcp": mcpFace("/mcp"),
};
