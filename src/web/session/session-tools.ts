import type { SignedInUser } from "../../accounts/accounts.ts";
import type { Service } from "../../service.ts";
import type { HttpRequest } from "../../shared/http.ts";
import type { RequestCaller, TextAnswer } from "../../tools/tool.ts";
import { callTool, toolOf } from "../call-tool.ts";
import { sessionCaller } from "./session-caller.ts";

/** Calls tools for the signed-in person. */
export abstract class SessionTools {
  readonly #service: Service;
  readonly #caller: RequestCaller;

  constructor(service: Service, signedIn: SignedInUser, request: HttpRequest) {
    this.#service = service;
    this.#caller = sessionCaller(service, signedIn, request);
  }

  /** Calls a tool. Throws its problems. */
  protected call<T>(name: string, args: object): Promise<T> {
    return callTool(this.#service, name, args, this.#caller);
  }

  /** Calls a tool, and returns its answer in a media type. */
  protected write(name: string, args: object, mediaType: string): Promise<TextAnswer> {
    return this.#service.write(this.#service.admit(toolOf(this.#service, name), args, this.#caller), mediaType);
  }
}
