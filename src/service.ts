import type { Logger } from "pino";
import type { Credentials, Identity } from "./shared/ports.ts";
import { Problem } from "./shared/problem.ts";
import { Metering, type RateCounter } from "./shared/rate-limit.ts";
import { ALL_SCOPES } from "./shared/scope.ts";
import type { Site } from "./shared/site.ts";
import { authorize, authorizeInput, parseArguments, run } from "./tools/invoke.ts";
import type { Caller, Tool, ToolPorts } from "./tools/tool.ts";

export interface ServiceParts {
  readonly tools: readonly Tool[];
  readonly site: Site;
  readonly ports: ToolPorts;
  readonly rateCounter: RateCounter;
  readonly credentials: Credentials;
  /** Told of every request with a credential. */
  readonly usage: { readonly note: (identity: Identity) => void };
  readonly log: Logger;
}

/** The capabilities behind every face. It knows no transport. */
export class Service {
  readonly tools: readonly Tool[];
  readonly site: Site;
  readonly #parts: ServiceParts;
  readonly #byName: ReadonlyMap<string, Tool>;

  constructor(parts: ServiceParts) {
    this.tools = parts.tools;
    this.site = parts.site;
    this.#parts = parts;
    this.#byName = new Map(parts.tools.map((tool) => [tool.contract.name, tool]));
  }

  /** The tool of that name, or undefined. */
  tool(name: string): Tool | undefined {
    return this.#byName.get(name);
  }

  /** Starts the metering of one request. The key is an address or a credential: requests with one key share a quota. */
  metering(key: string): Metering {
    return new Metering(this.#parts.rateCounter, key);
  }

  /**
   * Who an `Authorization` header speaks for: undefined without one. Throws `unauthenticated` when it is not valid. The
   * metering is that of the client's address.
   */
  async identify(authorization: string | undefined, metering: Metering): Promise<Identity | undefined> {
    if (authorization === undefined) return undefined;
    const identity = await this.#verify(authorization, metering);
    this.#parts.usage.note(identity);
    return identity;
  }

  /** Throws `unauthenticated` when the credential of a request was revoked while its body was still coming. */
  async confirm(identity: Identity, authorization: string | undefined, metering: Metering): Promise<void> {
    if (!this.#parts.credentials.isCurrent(identity)) await this.#verify(authorization ?? "", metering);
  }

  async #verify(authorization: string, metering: Metering): Promise<Identity> {
    const token = /^Bearer +([^\s]{1,512})$/i.exec(authorization)?.[1];
    const identity = token === undefined ? undefined : await this.#parts.credentials.verify(token, metering);
    if (identity !== undefined) return identity;
    throw new Problem("unauthenticated", "The credential in the Authorization header is not valid.", {
      scopes: ALL_SCOPES,
    });
  }

  /** Checks that the caller may use the tool and that the arguments fit; gives the parsed arguments. */
  admit(tool: Tool, args: unknown, caller: Caller): unknown {
    authorize(tool, caller);
    const input = parseArguments(tool, args);
    authorizeInput(tool, input, caller);
    return input;
  }

  /** Runs a tool on arguments that `admit` gave. What it throws is a problem; the cause of an internal one is logged here. */
  run(tool: Tool, input: unknown, caller: Caller): Promise<object> {
    const { site, ports, log } = this.#parts;
    return run(tool, input, { ...ports, site, caller }, (thrown) =>
      log.error({ err: thrown, tool: tool.contract.name }, "a tool failed"),
    );
  }

  /** The one way to call a tool: authorize, parse, meter, run, check. Throws a problem when it cannot be done. */
  async call(tool: Tool, args: unknown, caller: Caller): Promise<object> {
    return this.run(tool, this.admit(tool, args, caller), caller);
  }
}
