import type { RequestContext, HttpHandler } from "../http/handler.ts";
import { jsonReply } from "../http/reply.ts";
import { POLICIES } from "../limits/policies.ts";
import { type HttpReply, type HttpRequest, mediaTypeOf } from "../shared/http.ts";
import { parseJson } from "../shared/json.ts";
import { profileUrlOf } from "./agent-header.ts";
import { CATALOG_OPERATIONS } from "./endpoint.ts";
import type { ShoppingService } from "./shopping-service.ts";
import { UcpError } from "./ucp-error.ts";

/** The largest body in bytes. */
const BODY_BYTES = 65_536;

/**
 * Serves UCP's catalog over REST. Reports failures in UCP's format: `code`, `content` and `continue_url` as plain JSON.
 */
export class UcpHandler implements Required<Pick<HttpHandler, "handle" | "fail">> {
  readonly #shopping: ShoppingService;

  constructor(shopping: ShoppingService) {
    this.#shopping = shopping;
  }

  async handle(request: HttpRequest, { metering }: RequestContext): Promise<HttpReply> {
    await metering.charge(POLICIES.public);
    const operation = CATALOG_OPERATIONS.find(({ path }) => path === request.path);
    if (operation === undefined) throw new Error(`There is no operation at ${request.path}.`);
    const header = request.headers["ucp-agent"];
    const profileUrl = profileUrlOf(Array.isArray(header) ? header.join(", ") : header);
    const body = await readBody(request);
    const { address } = request;
    return jsonReply(
      200,
      await this.#shopping.answer({ operation, profileUrl, request: body, requestPath: [], address }),
    );
  }

  fail(thrown: unknown, { id, path }: HttpRequest): HttpReply {
    const error = this.#shopping.errorOf(thrown, { requestId: id, path });
    return jsonReply(error.status, this.#shopping.bodyOf(error), error.headers);
  }
}

async function readBody(request: HttpRequest): Promise<unknown> {
  if (mediaTypeOf(request) !== "application/json")
    throw new UcpError("unsupported_media_type", "Send the body with Content-Type: application/json.");
  const body = await request.readBody(BODY_BYTES);
  try {
    return parseJson(body);
  } catch (thrown) {
    throw new UcpError("invalid_request", (thrown as SyntaxError).message);
  }
}
