import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { referenceInserts } from "../../src/resources/reference.ts";
import { PROBLEMS } from "../../src/shared/problem.ts";
import { ALL_SCOPES } from "../../src/shared/scope.ts";
import { annotationsOf } from "../../src/tools/tool.ts";
import { CATALOG_OPERATIONS } from "../../src/ucp/endpoint.ts";
import { METHODOLOGY_SECTIONS } from "../../src/simulations/report/methodology/sections.ts";
import { renderMarkdown } from "../../src/web/markdown.ts";
import { linksOf, readText, ROOT, siteUrls } from "./markdown.ts";
import { agentTexts, page, pages, isServed, site, skills, sources, texts, tools } from "./texts.ts";

const named = (wanted: (tool: (typeof tools)[number]) => boolean): string[] =>
  tools.filter(wanted).map(({ contract }) => contract.name);

describe("the pages", () => {
  it.each(sources)("$name begins with a title and a description in one line", ({ text }) => {
    const [first = "", second, third = ""] = text.split("\n");
    expect(first).toMatch(/^# \S/);
    expect(second).toBe("");
    expect(third.length).toBeGreaterThan(40);
    expect(third.length).toBeLessThanOrEqual(300);
    expect(third).toMatch(/^[A-Z].*\.$/);
    // It becomes the description of a resource and of an HTML page: plain text.
    expect(third).not.toMatch(/[`[\]{}*]/);
  });

  it("have titles of their own, and one heading of the first level", () => {
    expect(new Set(pages.map(({ document }) => document.title)).size).toBe(pages.length);
    for (const { text } of pages) {
      const prose = text.replaceAll(/```[\s\S]*?```/g, "");
      expect(prose.match(/^# /gm)).toHaveLength(1);
    }
  });

  it("use only inserts that exist, and leave none in place", () => {
    const inserts = Object.keys(referenceInserts(site, []));
    const used = sources.flatMap(({ text }) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
    const embeds = Object.keys(METHODOLOGY_SECTIONS);
    expect([...inserts, ...embeds]).toEqual(expect.arrayContaining([...new Set(used)]));
    expect(used).toEqual(expect.arrayContaining(embeds));
    for (const { text } of texts) expect(text).not.toContain("{{");
  });

  it("hold no raw HTML", () => {
    for (const { text } of pages) expect(renderMarkdown(text)).not.toContain("&lt;/");
  });

  it("name only tools that exist", () => {
    const known = new Set([...named(() => true), ...CATALOG_OPERATIONS.map(({ name }) => name)]);
    for (const { text } of texts) {
      const found = [...text.matchAll(/`((?:get|list|run|create|revoke)_[a-z_]+)`/g)].map(([, name = ""]) => name);
      expect(found.filter((name) => !known.has(name))).toEqual([]);
    }
  });

  it("name only scopes that exist", () => {
    for (const { text } of texts) {
      const found = [...text.matchAll(/`([a-z]+:(?:read|write))`/g)].map(([, scope = ""]) => scope);
      expect(ALL_SCOPES).toEqual(expect.arrayContaining([...new Set(found)]));
    }
  });
});

describe("links", () => {
  const anchors = new Map(
    pages.map(({ name, text }) => [
      name,
      new Set([...renderMarkdown(text).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)),
    ]),
  );

  it.each(texts)("of $name to this site lead to what is served", ({ text }) => {
    const dead = siteUrls(text).filter(
      ({ pathname, hash }) =>
        !isServed(decodeURIComponent(pathname)) ||
        (hash !== "" && !(anchors.get(pathname)?.has(hash.slice(1)) ?? false)),
    );
    expect(dead.map(String)).toEqual([]);
  });

  it.each([...pages, ...skills, ...agentTexts])("of $name are absolute, or lead to what is served", ({ text }) => {
    // Cursor and VS Code open the links that install the server.
    const relative = linksOf(text).filter((link) => !/^(?:https?:\/\/|cursor:|vscode:)/.test(link));
    expect(relative.filter((link) => !isServed(link))).toEqual([]);
  });

  it("of the README to files of the repository lead to files", () => {
    const relative = linksOf(readText("README.md")).filter((link) => !/^https?:\/\//.test(link));
    expect(relative.length).toBeGreaterThan(10);
    expect(relative.filter((link) => !existsSync(new URL(link, ROOT)))).toEqual([]);
  });

  it("reach every page from the guide and from the README", () => {
    const guide = siteUrls(page("/docs")).map(({ pathname }) => pathname);
    expect(guide).toEqual(expect.arrayContaining(pages.map(({ name }) => name).filter((name) => name !== "/docs")));
    expect(linksOf(readText("README.md"))).toEqual(expect.arrayContaining(sources.map(({ name }) => `docs/${name}`)));
  });

  it("reach the text for agents from the guide to authentication, and back", () => {
    const [authMd] = agentTexts;
    expect(linksOf(page("/docs/authentication"))).toContain(`${site.baseUrl}/auth.md`);
    expect(linksOf(authMd?.text ?? "")).toContain(`${site.baseUrl}/docs/authentication`);
  });
});

describe("the reference", () => {
  it("has an anchor for every error code", () => {
    const html = renderMarkdown(page("/docs/errors"));
    for (const code of Object.keys(PROBLEMS)) expect(html).toContain(`<h2 id="${code}">`);
  });

  it("has an anchor for every tool", () => {
    const html = renderMarkdown(page("/docs/tools"));
    for (const { contract } of tools) expect(html).toContain(`<h2 id="${contract.name}">`);
  });

  it("says of tools only what holds for them", () => {
    const text = page("/docs/tools").split("\n## ")[0] ?? "";
    const namesAfter = (words: string) =>
      [...(new RegExp(`${words}: (.*?)\\.`).exec(text)?.[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(text).toContain("Tools without a scope need no credential and change nothing");
    expect(named(({ contract }) => contract.scope === "public" && contract.effect !== "read")).toEqual([]);
    expect(namesAfter("change something")).toEqual(named(({ contract }) => contract.effect !== "read"));
    expect(namesAfter("outside this service")).toEqual(named(({ contract }) => annotationsOf(contract).openWorldHint));
  });

  it("lists in the guide to authentication every protected tool with its operation and scope", () => {
    const rows = [...page("/docs/authentication").matchAll(/^\| `(\w+)` \| `(\w+ \S+)` \| `(\S+)` \|$/gm)];
    const wanted = tools.flatMap(({ contract: { name, route, scope } }) =>
      scope === "public" || route === undefined ? [] : [[name, `${route.method} ${route.path}`, scope]],
    );
    const byName = ([a = ""]: string[], [b = ""]: string[]) => (a < b ? -1 : 1);
    expect(rows.map(([, ...cells]) => cells).sort(byName)).toEqual(wanted.sort(byName));
  });
});
