import { PATHS, type Site, urlOf } from "../../shared/site.ts";
import { EMBED, type EmbedHtml, withEmbeds } from "../embeds.ts";
import { Html, html } from "../../shared/html.js";
import { renderMarkdown } from "../markdown.ts";
import { publicPage, siteHtml } from "../page.ts";
import { AUDIT, type HtmlPage, PLAYGROUND } from "../paths.ts";

/** The start of a section. Headings inside embeds have no anchor. */
const SECTION = /(?=<h2 id="[^"]*">.*<a class="anchor")/;

/** The pages whose subsections are in columns. */
const WIDE: ReadonlySet<string> = new Set([PATHS.pricing, "/developers"]);

/** Renders a page with one column. Its path is its class in the stylesheet. */
export async function siteView(site: Site, page: HtmlPage, embed: EmbedHtml): Promise<string> {
  const { pagePath, document, template } = page;
  const { title, description, path: markdownPath = pagePath } = document;
  const content = await withEmbeds(siteHtml(site, renderMarkdown(await template())), embed);
  const isWide = WIDE.has(pagePath);
  return publicPage(site, {
    title,
    description,
    path: pagePath,
    markdownPath,
    kind: `page ${pagePath.slice(1)}${isWide ? " broad" : ""}`,
    content: html`<main id="main" tabindex="-1" class="prose">
      ${isWide ? content.text.split(SECTION).map((text) => band(new Html(text))) : content}
    </main>`,
  });
}

/**
 * Renders the home page: the introduction next to its embed, then a band for each section, with subsections in columns.
 * Buttons replace the embed in the text.
 */
export async function homeView(site: Site, page: HtmlPage, embed: EmbedHtml): Promise<string> {
  const { description, path: markdownPath = "/index.md" } = page.document;
  const [first = "", ...sections] = siteHtml(site, renderMarkdown(await page.template())).text.split(SECTION);
  const name = EMBED.exec(first)?.[1];
  const picture = name === undefined ? undefined : await embed(name);
  const bands = await Promise.all(sections.map((section) => withEmbeds(new Html(section), embed)));
  return publicPage(site, {
    title: site.title,
    description,
    path: "/",
    markdownPath,
    kind: "home",
    head: structuredData(site, description),
    content: html`<main id="main" tabindex="-1">
      <section class="hero">
        <div class="prose">${new Html(first.replace(EMBED, BUTTONS.text))}</div>
        ${picture}
      </section>
      ${bands.map(band)}
    </main>`,
  });
}

const BUTTONS = html`<p class="buttons">
  <a class="button main" href="${AUDIT}">Check a listing</a> <a class="button" href="${PLAYGROUND}">Try a simulation</a>
</p>`;

function band({ text }: Html): Html {
  const [head = "", ...parts] = text.split(/(?=<h3 id=)/);
  return html`<section class="prose">
    ${new Html(head)}
    ${parts.length === 0 ? undefined : html`<div class="parts">${parts.map((part) => html`<div>${new Html(part)}</div>`)}</div>`}
  </section>`;
}

/** Renders the structured data for search engines (schema.org). A CSP does not restrict it, because it never runs. */
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
  // A `<` could end the element.
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c");
  return html`<script type="application/ld+json">
    ${new Html(json)}
  </script>`;
}
