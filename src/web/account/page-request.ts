import type { SignedIn } from "../../accounts/accounts.ts";
import type { HttpRequest } from "../../shared/http.ts";
import type { Fields } from "./form.ts";

/** A request for a page. */
export interface Visit {
  readonly request: HttpRequest;
  /** Undefined when nobody is signed in. */
  readonly signedIn: SignedIn | undefined;
}

/** A form that a page of ours sent. */
export interface Submission extends Visit {
  readonly form: Fields;
}

/** A form of somebody who is signed in, with the token of the session. */
export interface OwnSubmission extends Submission {
  readonly signedIn: SignedIn;
}
