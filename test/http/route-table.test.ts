import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Cors } from "../../src/http/cors.ts";
import type { HttpHandler, HttpRoute } from "../../src/http/handler.ts";
import { RouteTable } from "../../src/http/route-table.ts";
import { ANY_CHARACTER } from "../support/any-character.ts";

const open = new Cors({ allowHeaders: [], exposeHeaders: [] });

function handlerOf(routes: readonly HttpRoute[], cors?: Cors): HttpHandler {
  return { routes, handle: () => ({ status: 200, headers: {} }), ...(cors === undefined ? {} : { cors }) };
}

const route = (path: string, ...methods: HttpRoute["methods"]): HttpRoute => ({ path, methods });

const table = new RouteTable([
  handlerOf([
    route("/", "GET"),
    route("/plans", "GET"),
    route("/.well-known/card.json", "GET"),
    route("/keys/{id}", "DELETE"),
    route("/keys/revocation", "POST"),
    route("/runs/{run}/items/{item}", "GET"),
    route("/assets/{file*}", "GET"),
    { path: "/mcp", methods: ["GET", "POST"], trailingSlash: true },
  ]),
]);

const found = (path: string) => {
  const match = table.find(path);
  return match && { template: match.entry.template, ...match.parameters };
};

describe("a path", () => {
  it.each([
    ["/", { template: "/" }],
    ["/plans", { template: "/plans" }],
    ["/.well-known/card.json", { template: "/.well-known/card.json" }],
    ["/keys/key_1", { template: "/keys/{id}", id: "key_1" }],
    ["/keys/revocation", { template: "/keys/revocation" }],
    ["/runs/1/items/2", { template: "/runs/{run}/items/{item}", run: "1", item: "2" }],
    ["/assets/a", { template: "/assets/{file*}", file: "a" }],
    ["/assets/a/b.css", { template: "/assets/{file*}", file: "a/b.css" }],
    ["/mcp", { template: "/mcp" }],
    ["/mcp/", { template: "/mcp" }],
  ])("%s has a route", (path, match) => expect(found(path)).toEqual(match));

  it.each([
    "",
    "*",
    "plans",
    "/plans/",
    "/plans//",
    "//plans",
    "/./plans",
    "/Plans",
    "/%70lans",
    "/plans/x",
    "/keys",
    "/keys/",
    "/keys//",
    "/keys/a/",
    "/keys/a/b",
    "/runs//items/2",
    "/assets",
    "/assets/",
    "/assets/a/",
    "/mcp//",
    "//",
    "/__proto__",
    "/constructor",
  ])("%j has none", (path) => expect(found(path)).toBeUndefined());
});

describe("a parameter", () => {
  it.each([
    ["a%2Fb", "a/b"],
    ["a%252Fb", "a%2Fb"],
    ["%C3%A9", "é"],
    ["a+b", "a+b"],
    ["__proto__", "__proto__"],
    ["%00", "\0"],
  ])("%s is decoded once", (sent, value) => expect(found(`/keys/${sent}`)).toMatchObject({ id: value }));

  it.each(["%", "%zz", "%ff", "%C3", "a%2"])("%s cannot be decoded, so nothing is found", (sent) =>
    expect(found(`/keys/${sent}`)).toBeUndefined(),
  );

  it("is any text of one segment", () => {
    const value = fc.string({ minLength: 1, unit: ANY_CHARACTER }).filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(value, (text) => {
        const sent = encodeURIComponent(text);
        fc.pre(sent !== "revocation");
        expect(found(`/keys/${sent}`)).toEqual({ template: "/keys/{id}", id: text });
      }),
    );
  });
});

it("no path of a client ends in an error", () => {
  fc.assert(fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => void table.find(`/${text}`)));
  for (const path of ["/a".repeat(8_000), "/".repeat(16_000), "/keys/" + "%41".repeat(5_000)]) table.find(path);
});

describe("the methods of a path", () => {
  const entry = (handlers: readonly HttpHandler[]) => {
    const match = new RouteTable(handlers).find("/x")?.entry;
    return { allow: match?.allow, open: match?.corsMethods, methods: [...(match?.handlers.keys() ?? [])].toSorted() };
  };

  it("are those of its routes, with HEAD where GET is", () => {
    expect(entry([handlerOf([route("/x", "GET", "POST")])])).toEqual({
      allow: "GET, HEAD, POST",
      open: "",
      methods: ["GET", "HEAD", "POST"],
    });
  });

  it("have OPTIONS among them where scripts of other origins may use one", () => {
    expect(entry([handlerOf([route("/x", "DELETE")], open)])).toEqual({
      allow: "DELETE, OPTIONS",
      open: "DELETE, OPTIONS",
      methods: ["DELETE", "OPTIONS"],
    });
  });

  it("may be of several handlers, of which scripts may use some", () => {
    const read = handlerOf([route("/x", "GET")], open);
    const form = handlerOf([route("/x", "POST")]);
    expect(entry([read, form])).toEqual({
      allow: "GET, HEAD, POST, OPTIONS",
      open: "GET, HEAD, OPTIONS",
      methods: ["GET", "HEAD", "OPTIONS", "POST"],
    });
  });
});

describe("a table is refused", () => {
  it.each([
    ["with one method twice", ["/x", "/x"], "Two routes take GET /x."],
    ["with two names of one segment", ["/x/{id}", "/x/{key}"], "/x/{id} and /x/{key} match the same paths."],
    ["with a path twice, once with a slash", ["/x", "/x/"], "/x and /x/ match the same paths."],
  ])("%s", (_, paths, message) => {
    const handlers = paths.map((path) => handlerOf([route(path, "GET")]));
    expect(() => new RouteTable(handlers)).toThrow(message);
  });
});
