import { Problem } from "../../shared/problem.ts";
import { type Html, html } from "../../shared/html.js";

/** The fields of an article of `get_news` that the page shows. */
interface Article {
  readonly headline: string;
  readonly publisher: string | null;
  readonly publishedAt: string | null;
  readonly url: string | null;
  readonly upstreamUrl: string;
  readonly alsoIn: readonly { readonly publisher: string | null }[];
}

/** The content of the news page: articles, or a sentence that says why there are none. */
export type News = readonly Article[] | string;

/** Reads the news. Returns a sentence when the source does not respond. */
export async function readNews(call: () => Promise<{ readonly articles: readonly Article[] }>): Promise<News> {
  try {
    const { articles } = await call();
    return articles.length === 0 ? "No headline passes the filter at the moment." : articles;
  } catch (error) {
    if (!(error instanceof Problem) && !(error instanceof DOMException)) throw error;
    return "The news source is not responding at the moment. Try again in a few minutes.";
  }
}

export function newsView(news: News): Html {
  if (typeof news === "string") return html`<p class="note warn">${news}</p>`;
  return html`<ul class="results">
    ${news.map(
      ({ headline, url, upstreamUrl, ...article }) =>
        html`<li>
          <a href="${url ?? upstreamUrl}" rel="nofollow noopener">${headline}</a>
          <small>${originOf(article)}</small>
        </li>`,
    )}
  </ul>`;
}

export function newsMarkdown(news: News): string {
  if (typeof news === "string") return news;
  return news
    .map(({ headline, url, upstreamUrl, ...article }) => {
      return `- [${headline.replaceAll(/[[\]]/g, "\\$&")}](${url ?? upstreamUrl}), ${originOf(article)}`;
    })
    .join("\n");
}

function originOf({ publisher, publishedAt, alsoIn }: Pick<Article, "publisher" | "publishedAt" | "alsoIn">): string {
  const others = alsoIn.length === 0 ? [] : [`and ${alsoIn.length} more`];
  const day = publishedAt === null ? [] : [DAY.format(new Date(publishedAt))];
  return [publisher ?? "Unknown publisher", ...others, ...day].join(", ");
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
