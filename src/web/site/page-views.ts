import type { Service } from "../../service.ts";
import { PATHS } from "../../shared/site.ts";
import type { PreviewSimulation } from "../../simulations/ports.ts";
import type { ReferenceAssets } from "../assets.ts";
import { AUDIT_EXAMPLES } from "../audit/audit-examples.ts";
import { availableKinds, blankForm, type InputKind } from "../audit/audit-form.ts";
import { AuditForms } from "../audit/audit-forms.ts";
import { auditPage } from "../audit/audit-page.ts";
import { docsView } from "../docs/docs-view.ts";
import { REFERENCE_PATH, referenceAddition } from "../docs/reference-view.ts";
import type { EmbedHtml, PageEmbed } from "../embeds.ts";
import { AUDIT, type HtmlPage, PLAYGROUND, SANDBOX } from "../paths.ts";
import { TRIAL_EXAMPLES } from "../playground/trial-examples.ts";
import { trialPage } from "../playground/trial-page.ts";
import { Trials } from "../playground/trials.ts";
import { SANDBOX_EXAMPLES } from "../sandbox/sandbox-examples.ts";
import { SandboxForms } from "../sandbox/sandbox-forms.ts";
import { sandboxPage } from "../sandbox/sandbox-page.ts";
import { homeView, siteView } from "./site-view.ts";

/** The dependencies of the views of public pages. */
export interface PageViewParts {
  readonly service: Service;
  readonly pages: readonly HtmlPage[];
  readonly pageEmbeds: () => Promise<Readonly<Record<string, PageEmbed>>>;
  /** True if product pages that visitors name are fetched. */
  readonly fetchesPages: boolean;
  readonly preview: PreviewSimulation;
}

/** Renders a page. */
export type View = () => Promise<string>;

/** Returns whether a page belongs to the documentation. */
export function isDocs({ pagePath }: Pick<HtmlPage, "pagePath">): boolean {
  return pagePath === PATHS.docs || pagePath.startsWith(`${PATHS.docs}/`);
}

/** Renders a public page. `referenceAssets` loads the files of the API reference. */
export async function renderPage(
  page: HtmlPage,
  parts: PageViewParts,
  referenceAssets: () => Promise<ReferenceAssets>,
): Promise<string> {
  const { service, pages, fetchesPages } = parts;
  const { site } = service;
  const { pagePath } = page;
  if (pagePath === PLAYGROUND) return trialPage(site, page, { typed: new Map() });
  if (pagePath === SANDBOX) return sandboxPage(site, page, { typed: new Map() });
  if (pagePath === AUDIT) return auditPage(site, page, { form: blankForm("fields"), fetchesPages });
  const embed = embedOf(page, parts);
  if (isDocs(page)) {
    const addition = pagePath === REFERENCE_PATH ? referenceAddition(await referenceAssets()) : undefined;
    return docsView(site, pages.filter(isDocs), page, { embed, addition });
  }
  return (pagePath === "/" ? homeView : siteView)(site, page, embed);
}

function embedOf({ pagePath }: HtmlPage, { pageEmbeds }: PageViewParts): EmbedHtml {
  return async (name) => {
    const known = (await pageEmbeds())[name];
    if (known?.html === undefined) throw new Error(`The page ${pagePath} embeds ${name}, which does not exist.`);
    return known.html();
  };
}

/** Returns the variants of a page by their query parameter, such as `example=bottle`. */
export function variantsOf(page: HtmlPage, parts: PageViewParts): Readonly<Record<string, View>> {
  const { service, fetchesPages } = parts;
  const { site } = service;
  switch (page.pagePath) {
    case PLAYGROUND: {
      const trials = new Trials(parts);
      return examples(TRIAL_EXAMPLES, async (name) => trialPage(site, page, await trials.example(name)));
    }
    case SANDBOX: {
      const forms = new SandboxForms(service);
      return examples(SANDBOX_EXAMPLES, async (name) => sandboxPage(site, page, await forms.example(name)));
    }
    case AUDIT: {
      const forms = new AuditForms(parts);
      const blank = (kind: InputKind) => async () => auditPage(site, page, { form: blankForm(kind), fetchesPages });
      return {
        ...examples(AUDIT_EXAMPLES, async (name) => auditPage(site, page, await forms.example(name))),
        ...Object.fromEntries(availableKinds(fetchesPages).map((kind) => [`from=${kind}`, blank(kind)])),
      };
    }
    default:
      return {};
  }
}

/** Returns one variant for each example. */
function examples(names: object, view: (name: string) => Promise<string>): Readonly<Record<string, View>> {
  return Object.fromEntries(Object.keys(names).map((name) => [`example=${name}`, () => view(name)]));
}
