/** Plain JavaScript, because pages run this file in browsers unchanged. */

/**
 * A section in the search index: its page's title, its address, its own title, its first words, and its distinct words
 * separated and surrounded by spaces.
 *
 * @typedef {readonly [page: string, address: string, title: string, beginning: string, words: string]} Entry
 */

/** The most words of a query. Further words are ignored. */
const MOST_TERMS = 8;
const MOST_RESULTS = 12;
const WORD = /[a-z0-9]+/g;

/**
 * Returns the distinct words of a text, separated and surrounded by spaces.
 *
 * @param {string} text
 */
export function wordsOf(text) {
  return ` ${[...new Set(text.toLowerCase().match(WORD))].join(" ")} `;
}

/**
 * Returns the sections with every word of a query, or a word that begins with it, best match first.
 *
 * @param {readonly Entry[]} entries
 * @param {string} query
 */
export function find(entries, query) {
  const terms = (query.toLowerCase().match(WORD) ?? []).slice(0, MOST_TERMS);
  if (terms.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, terms) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_RESULTS)
    .map(({ entry }) => entry);
}

/**
 * Scores a section: a word in a title counts more than one in the text. Returns 0 when a term is missing.
 *
 * @param {Entry} entry
 * @param {readonly string[]} terms
 */
function scoreOf([page, , title, , words], terms) {
  const [own, ofPage] = [wordsOf(title), wordsOf(page)];
  const scores = terms.map((term) => 8 * hit(own, term) + 4 * hit(ofPage, term) + hit(words, term));
  return Math.min(...scores) === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

/**
 * Returns 2 for a whole word, 1 for the beginning of a word, and 0 otherwise.
 *
 * @param {string} words
 * @param {string} term
 */
function hit(words, term) {
  if (words.includes(` ${term} `)) return 2;
  return words.includes(` ${term}`) ? 1 : 0;
}
