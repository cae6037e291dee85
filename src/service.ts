import type { Logger } from "pino";
import type { CredentialVerifier } from "./accounts/ports.ts";
import type { AttemptingClient } from "./limits/failure-limiter.ts";
import { Metering, type RateCounter } from "./limits/rate-limit.ts";
import { dataOf } from "./shared/result-cache.ts";
import type { PortOffer } from "./shared/port-group.ts";
import type { Clock, Identity } from "./shared/ports.ts";
import { Problem } from "./shared/problem.ts";
import { ALL_SCOPES } from "./shared/scope.ts";
import type { Site } from "./shared/site.ts";
import { admit, type AdmittedCall, authorize, run, write } from "./tools/invoke.ts";
import { portsFor } from "./tools/ports.ts";
import type { Caller, Tool, ToolContext, TextAnswer } from "./tools/tool.ts";

export interface ServiceParts {
  /** The tools. The offers contain every group of ports that they use. */
  readonly tools: readonly Tool[];
  readonly offers: readonly PortOffer[];
  readonly site: Site;
  readonly clock: Clock;
  readonly rateCounter: RateCounter;
  readonly credentials: CredentialVerifier;
  /** Counts every request with a credential. */
  readonly usage: { readonly note: (identity: Identity) => void };
  readonly log: Logger;
}

/** Runs the tools for every transport. It knows none of them. */
export class Service {
  readonly tools: readonly Tool[];
  readonly site: Site;
  readonly #parts: ServiceParts;
  readonly #byName: ReadonlyMap<string, Tool>;
  /** The context of each tool, without the caller. */
  readonly #ports: ReadonlyMap<Tool, Omit<ToolContext, "caller">>;

  constructor(parts: ServiceParts) {
    const { tools, offers, site, clock } = parts;
    this.tools = tools;
    this.site = site;
    this.#parts = parts;
    this.#byName = new Map(tools.map((tool) => [tool.contract.name, tool]));
    this.#ports = new Map(tools.map((tool) => [tool, { site, clock, ...portsFor(tool, offers) }]));
  }

  /** Returns the tool of that name, or undefined. */
  tool(name: string): Tool | undefined {
    return this.#byName.get(name);
  }

  /** Starts the metering of one request. The key is an address or a credential: requests with one key share a quota. */
  metering(key: string): Metering {
    return new Metering(this.#parts.rateCounter, key);
  }

  /**
   * Returns the identity of an `Authorization` header, or undefined without one, and makes the metering of the client
   * address charge the account from then on. Throws `unauthenticated` when the credential is not valid. Such requests have
   * a separate quota, so that a program with a dead key does not use up that of others behind its address.
   */
  async identify(
    authorization: string | undefined,
    metering: Metering,
    client: AttemptingClient,
  ): Promise<Identity | undefined> {
    if (authorization === undefined) return undefined;
    const identity = await this.#verify(authorization, metering, client);
    metering.countAs(`account:${identity.accountId}`);
    this.#parts.usage.note(identity);
    return identity;
  }

  /** Throws `unauthenticated` when the credential of a request was revoked while its body arrived. */
  confirm(
    identity: Identity,
    authorization: string | undefined,
    metering: Metering,
    client: AttemptingClient,
  ): undefined | Promise<unknown> {
    if (this.#parts.credentials.isCurrent(identity)) return undefined;
    return this.#verify(authorization ?? "", metering, client);
  }

  async #verify(authorization: string, metering: Metering, client: AttemptingClient): Promise<Identity> {
    const identity = await this.#parts.credentials.verify(authorization, metering, client);
    if (identity !== undefined) return identity;
    metering.countAs(`invalid:${metering.key}`);
    throw new Problem("unauthenticated", "The credential in the Authorization header is not valid.", {
      scopes: ALL_SCOPES,
    });
  }

  /** Authorizes a call and parses its arguments. Throws a problem when it is not permitted or the arguments are invalid. */
  admit(tool: Tool, args: unknown, caller: Caller): AdmittedCall {
    return admit(authorize(tool, caller), args);
  }

  /** Runs an admitted call. Returns the data, or a CachedResult of it. Throws problems, and logs the causes of bugs. */
  run(call: AdmittedCall): object | Promise<object> {
    return run(call, this.#portsOf(call), (thrown) => this.#logBug(call, thrown));
  }

  /** Runs an admitted call like `run`. Returns the answer in a media type of the formats of its contract. */
  write(call: AdmittedCall, mediaType: string): Promise<TextAnswer> {
    return write(call, mediaType, this.#portsOf(call), (thrown) => this.#logBug(call, thrown));
  }

  #portsOf({ tool }: AdmittedCall): Omit<ToolContext, "caller"> {
    const ports = this.#ports.get(tool);
    if (ports === undefined) throw new Error(`The service has no tool ${tool.contract.name}.`);
    return ports;
  }

  #logBug({ tool, caller }: AdmittedCall, thrown: unknown): void {
    this.#parts.log.error({ err: thrown, requestId: caller.requestId, tool: tool.contract.name }, "a tool failed");
  }

  /** Admits a call, runs it and returns the data. Throws a problem when it fails. */
  async call(tool: Tool, args: unknown, caller: Caller): Promise<object> {
    return dataOf(await this.run(this.admit(tool, args, caller)));
  }
}
