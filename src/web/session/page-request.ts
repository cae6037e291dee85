import type { Sender, SignedIn } from "../../accounts/accounts.ts";
import type { HttpRequest } from "../../shared/http.ts";
import type { Fields } from "../forms/form.ts";

/** A request for a page. */
export interface PageRequest {
  readonly request: HttpRequest;
  /** The values of the names in the path. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The session, if there is one. */
  readonly signedIn: SignedIn | undefined;
}

/** A form from a page of this site. */
export interface Submission extends PageRequest {
  readonly form: Fields;
  readonly sender: Sender;
}

/** A form of a signed-in person, with the token of the session. */
export interface OwnSubmission extends Submission {
  readonly signedIn: SignedIn;
}
