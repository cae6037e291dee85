import type { Article, OtherPublisher } from "./article.ts";
import { type Fingerprint, fingerprintOf } from "./fingerprint.ts";
import { HeadIndex } from "./head-index.ts";
import { compareOrder } from "./text.ts";

/** A story: the earliest article and its copies, earliest first. */
interface Story {
  readonly head: Article;
  readonly print: Fingerprint;
  readonly copies: Article[];
}

/**
 * Each article once, however many queries brought it; `query` is the first that did.
 * `articles` stand in the order of the queries. What one feed says of an article and another does not is settled
 * without regard to that order.
 */
export function mergeRepeats(articles: readonly Article[]): Article[] {
  const kept = new Map<string, Article>();
  for (const article of articles) {
    const known = kept.get(article.articleId);
    const one = known === undefined || compareVersions(known, article) <= 0 ? (known ?? article) : article;
    kept.set(article.articleId, { ...one, query: known?.query ?? article.query });
  }
  return [...kept.values()];
}

/**
 * Each story once: syndicated copies are merged into the earliest article, which names their publishers.
 * `articles` are without repeats; their order is of no account.
 */
export function mergeCopies(articles: readonly Article[]): Article[] {
  const headlines = sameHeadlines(articles);
  const index = new HeadIndex<Story>(headlines);
  const stories: Story[] = [];
  for (const story of headlines) {
    const earlier = index.place(story);
    if (earlier === undefined) stories.push(story);
    else earlier.copies.push(story.head, ...story.copies);
  }
  return stories.map(articleOfStory);
}

/** Newest first, those without a date last, equally new ones in an order of their own. */
export function newestFirst(articles: readonly Article[]): Article[] {
  return articles.toSorted(
    (first, second) =>
      compareOrder(second.publishedAt ?? -Infinity, first.publishedAt ?? -Infinity) || compareIds(first, second),
  );
}

/** Stories of one headline each, in the order of their heads. All with the same headline are together at any date. */
function sameHeadlines(articles: readonly Article[]): Story[] {
  const stories = new Set<Story>();
  const byKey = new Map<string, Story>();
  for (const article of articles.toSorted(compareAge)) {
    const print = fingerprintOf(article);
    // Without a headline two articles have nothing in common.
    const keys = [print.key, print.fullKey].filter(Boolean);
    const known = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
    const [story = { head: article, print, copies: [] }, other] = [...known].toSorted(compareStories);
    if (known.size === 0) stories.add(story);
    else story.copies.push(article);
    for (const key of keys) byKey.set(key, story);
    if (other === undefined) continue;
    // The headline was known with a publisher's name at its end and without it: now these are one.
    stories.delete(other);
    story.copies.push(other.head, ...other.copies);
    for (const [key, owner] of byKey) if (owner === other) byKey.set(key, story);
  }
  return [...stories];
}

function articleOfStory({ head, copies }: Story): Article {
  const others = new Map<string | null, OtherPublisher>();
  const earliestFirst = copies.toSorted(
    (first, second) =>
      compareDates(first, second) ||
      compareOrder(first.publisherDomain ?? "", second.publisherDomain ?? "") ||
      compareIds(first, second),
  );
  const named = earliestFirst.flatMap(({ publisher, publisherDomain, alsoIn }) => [
    { publisher, domain: publisherDomain },
    ...alsoIn,
  ]);
  for (const other of [...head.alsoIn, ...named]) {
    if (other.domain !== head.publisherDomain && !others.has(other.domain)) others.set(other.domain, other);
  }
  return { ...head, alsoIn: [...others.values()] };
}

/** Which of two versions of an article is kept: any rule will do that does not depend on their order. */
function compareVersions(first: Article, second: Article): number {
  return compareDates(first, second) || compareOrder(contentOf(first), contentOf(second));
}

function contentOf({ headline, publisher, publisherUrl, upstreamUrl }: Article): string {
  return [headline, publisher, publisherUrl, upstreamUrl].join("\n");
}

function compareAge(first: Article, second: Article): number {
  return compareDates(first, second) || compareIds(first, second);
}

function compareStories(first: Story, second: Story): number {
  return compareAge(first.head, second.head);
}

function compareDates(first: Article, second: Article): number {
  return compareOrder(first.publishedAt ?? Infinity, second.publishedAt ?? Infinity);
}

function compareIds(first: Article, second: Article): number {
  return compareOrder(first.articleId, second.articleId);
}
