import type { HttpHandler } from "../http/handler.ts";
import { htmlReply } from "../http/reply.ts";
import type { HttpRequest } from "../shared/http.ts";
import { publicHeaders } from "./layout.ts";
import { FORM_CSP } from "./paths.ts";
import { variantFor } from "./signed-in-variant.ts";

/** The outcome of a submitted form: status and headers of the reply, and what its page shows. */
export interface FormOutcome<State> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly state: State;
}

/** Creates the handler that answers the form of a public page with the page itself. */
export function publicFormHandler<State>(
  submit: (request: HttpRequest) => Promise<FormOutcome<State>>,
  render: (state: State) => Promise<string>,
): Pick<HttpHandler, "handle"> {
  return {
    async handle(request) {
      const { status, headers, state } = await submit(request);
      const page = variantFor(request.headers, await render(state));
      return htmlReply(status, page, { ...publicHeaders(FORM_CSP), ...headers });
    },
  };
}
