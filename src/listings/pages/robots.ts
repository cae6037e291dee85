/** The rules of a site for a crawler. */
export interface RobotsRules {
  /** Tells whether a path with its query may be fetched. */
  allows(path: string): boolean;
}

/** The rules of a site without a robots.txt. */
export const ALLOW_ALL: RobotsRules = { allows: () => true };

interface Rule {
  readonly allows: boolean;
  /** The literal parts of the pattern between its wildcards. */
  readonly parts: readonly string[];
  /** True when the path must end where the pattern ends. */
  readonly isAnchored: boolean;
  /** The length of the pattern. The longest matching pattern decides. */
  readonly length: number;
}

/**
 * Parses a robots.txt by RFC 9309. The groups that name the crawler apply, or else those for all crawlers. Lines that are
 * not rules are skipped. `crawler` is a product token in lower case.
 */
export function parseRobots(text: string, crawler: string): RobotsRules {
  const groups: Group[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, field = "", value = ""] = LINE.exec(line) ?? [];
    addLine(groups, field.toLowerCase(), value);
  }
  const own = groups.filter(({ agents }) => agents.some((agent) => tokenOf(agent) === crawler));
  const counting = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes("*"));
  const rules = counting.flatMap((group) => group.rules);
  return { allows: (path) => decide(rules, normalised(path)) };
}

/** A group of rules, and the crawlers that it names. */
interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  /** True once a rule has followed, so that the next `User-agent` starts a new group. */
  isClosed: boolean;
}

function addLine(groups: Group[], field: string, value: string): void {
  const last = groups.at(-1);
  if (field === "user-agent") {
    if (last === undefined || last.isClosed) groups.push({ agents: [value], rules: [], isClosed: false });
    else last.agents.push(value);
  } else if (last !== undefined && (field === "allow" || field === "disallow")) {
    last.isClosed = true;
    if (value !== "") last.rules.push(ruleOf(field === "allow", value));
  }
}

const LINE = /^[\ufeff \t]*([A-Za-z-]{1,20})[ \t]*:[ \t]*([^ \t#]{0,2000})/;

/** Returns the product token, which has letters, hyphens and underscores, without a version. */
function tokenOf(value: string): string {
  return (/^[A-Za-z_-]+/.exec(value)?.[0] ?? "").toLowerCase();
}

function ruleOf(allows: boolean, value: string): Rule {
  const isAnchored = value.endsWith("$");
  const pattern = isAnchored ? value.slice(0, -1) : value;
  return { allows, parts: normalised(pattern).split("*"), isAnchored, length: value.length };
}

function decide(rules: readonly Rule[], path: string): boolean {
  let best: Rule | undefined;
  for (const rule of rules) {
    const isBetter = best === undefined || rule.length > best.length || (rule.length === best.length && rule.allows);
    if (isBetter && matches(rule, path)) best = rule;
  }
  return best?.allows ?? true;
}

/** Matches a path in linear time: the leftmost match of each part is as good as any other. */
function matches({ parts, isAnchored }: Rule, path: string): boolean {
  const [first = "", ...others] = parts;
  if (!path.startsWith(first)) return false;
  const last = isAnchored ? others.pop() : undefined;
  let at = first.length;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!isAnchored) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

/** Normalizes the encoding of a path: decodes unreserved characters, and encodes all others. */
function normalised(path: string): string {
  return path
    .replace(/[^\x21-\x7e]+/g, (text) => encodeURI(text.toWellFormed()))
    .replace(/%[0-9A-Fa-f]{2}/g, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[A-Za-z0-9._~-]/.test(character) ? character : code.toUpperCase();
    });
}
