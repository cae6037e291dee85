import type { Article, OtherPublisher } from "./article.ts";
import { type Fingerprint, fingerprintOf } from "./fingerprint.ts";
import { HeadIndex } from "./head-index.ts";
import { isOtherEdition } from "./similarity.ts";
import { compareValues } from "./text.ts";

/** A story: the earliest article and its copies, earliest first. */
interface Story {
  readonly head: Article;
  readonly fingerprint: Fingerprint;
  readonly copies: Article[];
}

/**
 * Returns each article once, with the first query that found it. `articles` are in the order of the queries. Differences
 * between the feeds' versions of an article are resolved independently of that order.
 */
export function mergeRepeats(articles: readonly Article[]): Article[] {
  const versions = new Map<string, Article>();
  for (const article of articles) {
    const known = versions.get(article.articleId);
    const one = known === undefined || compareVersions(known, article) <= 0 ? (known ?? article) : article;
    versions.set(article.articleId, { ...one, query: known?.query ?? article.query });
  }
  return [...versions.values()];
}

/**
 * Returns each story once: syndicated copies are merged into the earliest article, which lists their publishers.
 * `articles` have no repeats. Their order does not matter.
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

/** Sorts articles: newest first, without a date last, and equally new ones by id. */
export function newestFirst(articles: readonly Article[]): Article[] {
  return articles.toSorted(
    (first, second) =>
      compareValues(second.publishedAt ?? -Infinity, first.publishedAt ?? -Infinity) || compareIds(first, second),
  );
}

/**
 * Groups articles with the same headline into stories, in the order of their heads. A publisher's article with a headline
 * that it used days before is another story.
 */
function sameHeadlines(articles: readonly Article[]): Story[] {
  const stories = new Set<Story>();
  const byKey = new Map<string, Story>();
  for (const article of articles.toSorted(compareAge)) {
    const fingerprint = fingerprintOf(article);
    // Articles without a headline have nothing in common.
    const keys = [fingerprint.key, fingerprint.fullKey].filter(Boolean);
    const known = [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))]
      .filter(({ head }) => !isOtherEdition(head, article))
      .toSorted(compareStories);
    const [story = { head: article, fingerprint, copies: [] }, other] = known;
    if (known.length === 0) stories.add(story);
    else story.copies.push(article);
    for (const key of keys) byKey.set(key, story);
    if (other === undefined || isOtherEdition(story.head, other.head)) continue;
    // One story has the headline with the publisher's name at its end, another one without it.
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
      compareValues(first.publisherDomain ?? "", second.publisherDomain ?? "") ||
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

/** Orders two versions of an article, by any rule that does not depend on their order in the feeds. */
function compareVersions(first: Article, second: Article): number {
  return compareDates(first, second) || compareValues(contentOf(first), contentOf(second));
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
  return compareValues(first.publishedAt ?? Infinity, second.publishedAt ?? Infinity);
}

function compareIds(first: Article, second: Article): number {
  return compareValues(first.articleId, second.articleId);
}
