import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRobots } from "../../../src/listings/pages/robots.ts";
import { ANY_CHARACTER } from "../../support/any-character.ts";

const allows = (text: string, path: string) => parseRobots(text, "agent-commerce").allows(path);

describe("the robots.txt of a site", () => {
  it.each<[string, string, string, boolean]>([
    ["is empty: all is allowed", "", "/a", true],
    ["is a page of HTML: all is allowed", "<!doctype html><title>Not found</title>", "/a", true],
    ["keeps every crawler out", "User-agent: *\nDisallow: /", "/a", false],
    ["allows everything by an empty rule", "User-agent: *\nDisallow:", "/a", true],
    ["keeps others out", "User-agent: OtherBot\nDisallow: /", "/a", true],
    ["names this crawler in any case", "User-Agent: Agent-Commerce\nDisallow: /a", "/a/b", false],
    ["names this crawler with a version", "User-agent: agent-commerce/1.0\nDisallow: /a", "/a", false],
    [
      "has a group of its own for it, which replaces that for all",
      "User-agent: *\nDisallow: /\n\nUser-agent: agent-commerce\nAllow: /",
      "/a",
      true,
    ],
    [
      "has two groups for it, which count together",
      "User-agent: agent-commerce\nDisallow: /a\n\nUser-agent: x\nDisallow: /\n\nUser-agent: agent-commerce\nDisallow: /b",
      "/b",
      false,
    ],
    ["names several crawlers in one group", "User-agent: x\nUser-agent: agent-commerce\nDisallow: /a", "/a", false],
    [
      "begins a new group after a rule",
      "User-agent: agent-commerce\nDisallow: /a\nUser-agent: x\nDisallow: /b",
      "/b",
      true,
    ],
    ["has the longest rule win: allowed", "User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", true],
    ["has the longest rule win: not allowed", "User-agent: *\nAllow: /a\nDisallow: /a/b", "/a/b/c", false],
    ["allows where two rules are as long", "User-agent: *\nDisallow: /page\nAllow: /page", "/page", true],
    ["has a wildcard", "User-agent: *\nDisallow: /*/private/", "/a/b/private/c", false],
    ["has a wildcard that does not fit", "User-agent: *\nDisallow: /*.php", "/a.html", true],
    ["anchors the end", "User-agent: *\nDisallow: /*.php$", "/a.php?x=1", true],
    ["anchors the end that is there", "User-agent: *\nDisallow: /*.php$", "/b/a.php", false],
    ["anchors without a wildcard", "User-agent: *\nDisallow: /$", "/", false],
    ["anchors without a wildcard, elsewhere", "User-agent: *\nDisallow: /$", "/a", true],
    ["looks at the query", "User-agent: *\nDisallow: /*?sort=", "/a?sort=price", false],
    ["encodes what the path does not", "User-agent: *\nDisallow: /caf%C3%A9", "/café", false],
    ["encodes what need not be", "User-agent: *\nDisallow: /%61b", "/ab/c", false],
    ["writes codes in small letters", "User-agent: *\nDisallow: /a%2fb", "/a%2Fb", false],
    [
      "has comments, white space and other lines",
      "\ufeff# x\n  User-agent :  *  # all\nCrawl-delay: 10\nSitemap: https://a.example/s\nDisallow:  /a   # x",
      "/a",
      false,
    ],
    ["ends lines with a carriage return", "User-agent: *\r\nDisallow: /a\r\n", "/a", false],
    ["has rules before any group, which count for nobody", "Disallow: /\nUser-agent: x\nDisallow: /", "/a", true],
  ])("%s", (_, text, path, expected) => {
    expect(allows(text, path)).toBe(expected);
  });

  it("matches a pattern as a regular expression would", () => {
    const piece = fc.constantFrom("a", "b", "/", "*", "ab");
    const pattern = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join("")}`);
    const path = fc.array(fc.constantFrom("a", "b", "/"), { maxLength: 12 }).map((pieces) => `/${pieces.join("")}`);
    fc.assert(
      fc.property(pattern, path, fc.boolean(), (rule, place, isAnchored) => {
        const text = `User-agent: *\nDisallow: ${rule}${isAnchored ? "$" : ""}`;
        const expression = new RegExp(`^${rule.replaceAll("*", ".*")}${isAnchored ? "$" : ""}`);
        expect(allows(text, place)).toBe(!expression.test(place));
      }),
      { numRuns: 500 },
    );
  });

  it("with any content decides about any path", () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER }), fc.string({ unit: ANY_CHARACTER }), (text, path) => {
        expect(allows(`User-agent: *\nDisallow: ${text}`, path)).toBeTypeOf("boolean");
      }),
    );
  });
});
