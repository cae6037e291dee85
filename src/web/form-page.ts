import { SHARE_SCRIPT } from "./assets.ts";
import type { Site } from "../shared/site.ts";
import { Html, html } from "../shared/html.js";
import { renderMarkdown } from "./markdown.ts";
import { publicPage, siteHtml } from "./page.ts";
import type { HtmlPage } from "./paths.ts";

/** The content of a page with a form next to its result. */
export interface FormPage {
  readonly page: HtmlPage;
  /** The heading of the result, which becomes the page title. Undefined without a result. */
  readonly verdict?: string | undefined;
  readonly failed: boolean;
  readonly form: Html;
  readonly aside: Html;
  /** Content after the form and its result. */
  readonly after?: Html;
  readonly head?: Html;
}

/** The placeholder of the form in the rendered Markdown of a page. */
const FORM_PLACE = /<p>\{\{\w+\}\}<\/p>/;

/**
 * Renders the text of a page with a form and its result side by side. The heading of a result replaces the introduction,
 * so that the answer comes first.
 */
export async function formPage(
  site: Site,
  { page, verdict, failed, form, aside, after, head }: FormPage,
): Promise<string> {
  const { pagePath: path, document } = page;
  const { title, description, path: markdownPath = path } = document;
  const [intro = "", rest = ""] = siteHtml(site, renderMarkdown(await page.template())).text.split(FORM_PLACE);
  return publicPage(site, {
    title: verdict ?? (failed ? `Error: ${title}` : title),
    description,
    path,
    markdownPath,
    kind: "app",
    head: html`${head}
      <script type="module" src="${SHARE_SCRIPT.path}"></script>`,
    content: html`<main id="main" tabindex="-1">
      ${verdict === undefined ? html`<div class="intro">${new Html(intro)}</div>` : undefined}
      <div class="work">${form} ${aside}</div>
      <div class="prose" data-markdown-ignore>${after} ${new Html(rest)}</div>
    </main>`,
  });
}
