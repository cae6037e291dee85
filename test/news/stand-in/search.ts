import type { Article } from "./articles.ts";

const HOUR_MS = 3_600_000;
const UNITS: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS, y: 365 * 24 * HOUR_MS };

/** The upstream's operators: words, `"phrases"`, `-word`, `OR`, `intitle:`, `site:`, `when:`. Unknown ones are words. */
export function searchArticles(articles: readonly Article[], q: string, now: number): Article[] {
  const terms = q.match(/-?(?:\w+:)?"[^"]*"|\S+/g) ?? [];
  const groups: string[][] = [];
  let or = false;
  for (const term of terms) {
    const last = groups.at(-1);
    if (term === "OR") or = true;
    else if (or && last !== undefined) last.push(term);
    else groups.push([term]);
    if (term !== "OR") or = false;
  }
  return articles.filter((article) => groups.every((group) => group.some((term) => matches(article, term, now))));
}

function matches(article: Article, term: string, now: number): boolean {
  if (term.startsWith("-")) return !matches(article, term.slice(1), now);
  const [, operator, value = term] = /^(intitle|site|when|failure):(.+)$/.exec(term) ?? [];
  if (operator === "failure") return true;
  if (operator === "site") return new URL(article.url).hostname.endsWith(value);
  if (operator === "when") return article.publishedAt === undefined || article.publishedAt >= now - windowMs(value);
  const words = wordsOf(value);
  return ` ${wordsOf(`${article.headline} ${article.publisher?.name ?? ""}`)} `.includes(` ${words} `);
}

function windowMs(text: string): number {
  const [, amount, unit = ""] = /^(\d+)([hdy])$/.exec(text) ?? [];
  return Number(amount) * (UNITS[unit] ?? Number.NaN) || Number.POSITIVE_INFINITY;
}

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}
