import type { ClientBrowser, SignedInUser } from "../../accounts/accounts.ts";
import type { HttpRequest } from "../../shared/http.ts";
import type { Fields } from "../forms/form.ts";

/** The reader of a page. */
export interface Reader extends SignedInUser {
  /** True if the account has the example, which every page then mentions. */
  readonly hasExample?: boolean;
}

/** A request for a page. */
export interface PageRequest {
  readonly request: HttpRequest;
  /** The values of the names in the path. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The session, if there is one. */
  readonly signedIn: SignedInUser | undefined;
}

/** A request for a page by a signed-in person. */
export interface SignedInRequest extends PageRequest {
  readonly signedIn: SignedInUser;
}

/** A form from a page of this site. */
export interface Submission extends PageRequest {
  readonly form: Fields;
  readonly sender: ClientBrowser;
}

/** A form of a signed-in person, with the token of the session. */
export interface SignedInSubmission extends Submission, SignedInRequest {
  readonly signedIn: SignedInUser;
}
