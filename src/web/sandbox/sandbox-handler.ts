import type { HttpHandler } from "../../http/handler.ts";
import type { Service } from "../../service.ts";
import type { HtmlPage } from "../paths.ts";
import { publicFormHandler } from "../public-form-handler.ts";
import { SandboxForms } from "./sandbox-forms.ts";
import { sandboxPage } from "./sandbox-page.ts";

/** Creates the handler of the sandbox's form. */
export function sandboxHandler(service: Service, page: HtmlPage): Pick<HttpHandler, "handle"> {
  const forms = new SandboxForms(service);
  return publicFormHandler(
    (request) => forms.submit(request),
    (state) => sandboxPage(service.site, page, state),
  );
}
