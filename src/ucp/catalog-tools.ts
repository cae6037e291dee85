import { z } from "zod";
import type { Problem } from "../shared/problem.ts";
import { inputJsonSchema } from "../shared/schema.ts";
import { invalidProfileUrl } from "./agent-header.ts";
import { ANSWER } from "./answer-schema.ts";
import { CATALOG_OPERATIONS, type CatalogOperation } from "./endpoint.ts";
import { UCP_REQUESTS } from "./requests.ts";
import type { ShoppingService } from "./shopping-service.ts";
import { isUcpErrorCode, UCP_ERRORS, UcpError } from "./ucp-error.ts";

/** The purpose of the tools, for models. */
export const INSTRUCTIONS =
  'The plans of this service as the catalog of the Universal Commerce Protocol (UCP). Every call names the UCP profile of the agent in meta["ucp-agent"].profile; the profile is fetched and must declare the capability of the tool.';

/** Unknown fields are ignored, because extensions may add some. */
const Meta = z.object({
  "ucp-agent": z
    .object({ profile: z.string().describe("The https URL of the agent's UCP profile.") })
    .describe("The agent that calls."),
});

/** The client's address, which profile fetches are counted by, and the request id for the log. */
interface Caller {
  readonly requestId?: string | undefined;
  readonly metering: { readonly key: string };
}

interface RpcErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

type Answer = { readonly data: string } | { readonly error: RpcErrorObject };

/**
 * UCP's catalog as the tools of an MCP endpoint. Outcomes are UCP envelopes. Failures are JSON-RPC errors with UCP's
 * `code`, `content` and `continue_url` as data, and with the HTTP status that UCP defines.
 */
export class CatalogTools {
  readonly #shopping: ShoppingService;

  constructor(shopping: ShoppingService) {
    this.#shopping = shopping;
  }

  list() {
    return CATALOG_OPERATIONS.map(toolEntry);
  }

  has(name: string): boolean {
    return operationOf(name) !== undefined;
  }

  bodyBounds(): ReadonlyMap<string, number> {
    return new Map();
  }

  /** Prepares a call. It needs no credential. */
  prepare(name: string, args: object, caller: Caller) {
    return { answer: () => this.#answer(name, args, caller) };
  }

  async #answer(name: string, args: object, { metering, requestId }: Caller): Promise<Answer> {
    try {
      const operation = operationOf(name);
      if (operation === undefined) throw new Error(`There is no tool ${name}.`);
      const { meta, catalog } = args as { meta?: unknown; catalog?: unknown };
      const outcome = await this.#shopping.answer({
        operation,
        profileUrl: profileUrlOf(meta),
        request: catalog,
        requestPath: ["catalog"],
        address: metering.key,
      });
      return { data: JSON.stringify(outcome) };
    } catch (thrown) {
      return { error: this.#failure(this.#shopping.errorOf(thrown, { requestId, tool: name })) };
    }
  }

  errorOf(problem: Problem): RpcErrorObject {
    return this.#failure(UcpError.from(problem));
  }

  /**
   * Returns the HTTP status that UCP defines for an error. For invalid arguments it returns 200, so that every client shows
   * the JSON-RPC error to its model.
   */
  replyHeadOf({ code: rpcCode, data }: RpcErrorObject) {
    const { code, retry_after: seconds } = (data ?? {}) as { code?: unknown; retry_after?: number };
    if (rpcCode === INVALID_PARAMS || !isUcpErrorCode(code)) return { status: 200 };
    const { status } = UCP_ERRORS[code];
    return seconds === undefined ? { status } : { status, headers: { "Retry-After": String(seconds) } };
  }

  #failure(error: UcpError): RpcErrorObject {
    const seconds = error.headers["Retry-After"];
    const data = {
      ...this.#shopping.bodyOf(error),
      ...(seconds === undefined ? {} : { retry_after: Number(seconds) }),
    };
    return { code: UCP_ERRORS[error.code].rpcCode, message: error.message, data };
  }
}

const INVALID_PARAMS = -32602;

function operationOf(name: string): CatalogOperation | undefined {
  return CATALOG_OPERATIONS.find((operation) => operation.name === name);
}

function profileUrlOf(meta: unknown): string {
  const parsed = Meta.safeParse(meta);
  if (parsed.success) return parsed.data["ucp-agent"].profile;
  throw invalidProfileUrl(
    'Send the URL of your UCP profile as meta["ucp-agent"].profile in the arguments of every call.',
  );
}

function toolEntry({ name, summary, description, capability, response }: CatalogOperation) {
  const catalog = UCP_REQUESTS[name].describe(`Request to ${capability}.`);
  const input = z.object({ meta: Meta.describe("The caller."), catalog });
  return {
    name,
    title: summary,
    description,
    inputSchema: inputJsonSchema(input),
    outputSchema: { ...ANSWER, description: `${response} of ${capability}, as UCP defines it.` },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
}
