import type { HttpHandler } from "../../http/handler.ts";
import type { HtmlPage } from "../paths.ts";
import { publicFormHandler } from "../public-form-handler.ts";
import { trialPage } from "./trial-page.ts";
import { type TrialParts, Trials } from "./trials.ts";

/** Creates the handler of the playground's form. */
export function trialHandler(parts: TrialParts, page: HtmlPage): Pick<HttpHandler, "handle"> {
  const trials = new Trials(parts);
  return publicFormHandler(
    (request) => trials.submit(request),
    (state) => trialPage(parts.service.site, page, state),
  );
}
