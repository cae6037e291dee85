import type { HttpHandler } from "../../http/handler.ts";
import type { HtmlPage } from "../paths.ts";
import { publicFormHandler } from "../public-form-handler.ts";
import { AuditForms, type AuditPageParts } from "./audit-forms.ts";
import { auditPage } from "./audit-page.ts";

/** Creates the handler of the form that checks a listing. */
export function auditHandler(parts: AuditPageParts, page: HtmlPage): Pick<HttpHandler, "handle"> {
  const forms = new AuditForms(parts);
  return publicFormHandler(
    (request) => forms.submit(request),
    (state) => auditPage(parts.service.site, page, state),
  );
}
