import type { ClientBrowser, SignedInUser } from "../../accounts/accounts.ts";
import type { HttpRequest } from "../../shared/http.ts";
import { decodeFields, type Fields } from "../forms/form.ts";
import { safeNext } from "./paths.ts";

/** The reader of a page. */
export interface Reader extends SignedInUser {
  /** True if the account has the example. Every page then shows a banner. */
  readonly hasExample?: boolean;
}

/** A request for a page. */
export interface PageRequest {
  readonly request: HttpRequest;
  /** The path parameters. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The session, if there is one. */
  readonly signedIn: SignedInUser | undefined;
}

/** A signed-in person's request for a page. */
export interface SignedInRequest extends PageRequest {
  readonly signedIn: SignedInUser;
}

/** A form submitted from a page of this site. */
export interface Submission extends PageRequest {
  readonly form: Fields;
  readonly sender: ClientBrowser;
}

/** A form submitted by a signed-in person, with a valid form token. */
export interface SignedInSubmission extends Submission, SignedInRequest {
  readonly signedIn: SignedInUser;
}

/** Returns the address to open after a sign-in, from the query of a page. */
export function nextOf({ request }: PageRequest): string | undefined {
  return safeNext(decodeFields(request.search).list("next")[0]);
}
