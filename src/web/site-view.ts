import { PATHS, type Site, urlOf } from "../shared/site.ts";
import { Html, html } from "./html.js";
import { renderMarkdown } from "./markdown.ts";
import { publicPage, siteHtml, tools } from "./page.ts";
import { type HtmlPage, PLAYGROUND } from "./paths.ts";

/** Gives the figure of that name as HTML. */
export type FigureHtml = (name: string) => Promise<Html>;

/** A page of one column. Its kind is its path, so that the stylesheet can tell pages apart. */
export async function siteView(site: Site, page: HtmlPage, figure: FigureHtml): Promise<string> {
  const { pagePath, document, template } = page;
  const { title, description, path: twin = pagePath } = document;
  const content = await withFigures(siteHtml(site, renderMarkdown(template())), figure);
  return publicPage(site, {
    title,
    description,
    path: pagePath,
    twin,
    kind: `page ${pagePath.slice(1)}`,
    content: html`<main id="main" tabindex="-1" class="prose">${content} ${tools(twin)}</main>`,
  });
}

/** The home page: its first part beside the figure, then a band for each section, whose subsections stand side by side. */
export async function homeView(site: Site, page: HtmlPage, figure: FigureHtml): Promise<string> {
  const { description, path: twin = "/index.md" } = page.document;
  const [first = "", ...sections] = siteHtml(site, renderMarkdown(page.template())).text.split(/(?=<h2 )/);
  const name = FIGURE.exec(first)?.[1];
  return publicPage(site, {
    title: site.title,
    description,
    path: "/",
    twin,
    kind: "home",
    head: structuredData(site, description),
    content: html`<main id="main" tabindex="-1">
      <section class="hero">
        <div class="prose">
          ${new Html(first.replace(FIGURE, ""))}
          <p class="buttons">
            <a class="button main" href="${PLAYGROUND}">Try it with your listing</a>
            <a class="button" href="${PATHS.mcpGuide}">Connect your assistant</a>
          </p>
        </div>
        ${name === undefined ? undefined : await figure(name)}
      </section>
      ${sections.map(band)}
    </main>`,
  });
}

function band(section: string): Html {
  const [head = "", ...parts] = section.split(/(?=<h3 )/);
  return html`<section class="prose">
    ${new Html(head)}
    ${parts.length === 0 ? undefined : html`<div class="parts">${parts.map((part) => html`<div>${new Html(part)}</div>`)}</div>`}
  </section>`;
}

const FIGURE = /<p>\{\{(\w+)\}\}<\/p>\n?/;

async function withFigures({ text }: Html, figure: FigureHtml): Promise<Html> {
  let whole = text;
  for (const [place, name = ""] of text.matchAll(new RegExp(FIGURE, "g"))) {
    const drawn = (await figure(name)).text;
    whole = whole.replace(place, () => drawn);
  }
  return new Html(whole);
}

/** What search engines read (schema.org). It is data, so no policy has to allow it. */
function structuredData(site: Site, description: string): Html {
  const url = urlOf(site, "/");
  const graph = [
    { "@type": "WebSite", "@id": `${url}#website`, url, name: site.title, description },
    {
      "@type": "SoftwareApplication",
      "@id": `${url}#software`,
      name: site.title,
      description: site.description,
      url,
      applicationCategory: "BusinessApplication",
      operatingSystem: "Any",
      softwareVersion: site.release,
      license: "https://www.apache.org/licenses/LICENSE-2.0",
      softwareHelp: { "@type": "CreativeWork", url: urlOf(site, PATHS.docs) },
      offers: { "@type": "Offer", price: "0", priceCurrency: "USD", url: urlOf(site, "/pricing") },
    },
  ];
  // A `<` could end the element early.
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c");
  return html`<script type="application/ld+json">
    ${new Html(json)}
  </script>`;
}
