import { describe, expect, it } from "vitest";
import { UCP_CHECKS } from "../../../src/engine/ucp-profile/ucp-checks.ts";
import type { DocumentAnswer, UcpExample } from "../../../src/engine/ucp-profile/ucp-check.ts";
import { BUSINESS, inShort, SERVED, validate } from "./profiles.ts";

/** The smallest valid profile, with these fields of `ucp` and of the document instead. */
const small = (ucp: object, more: object = {}) => ({
  ucp: { version: "2026-08-25", services: {}, payment_handlers: {}, ...ucp },
  ...more,
});
const capability = (name: string, fields: object = {}) => {
  const schema = `https://ucp.dev/2026-08-25/schemas/shopping/${name.slice(name.lastIndexOf(".") + 1)}.json`;
  return { [name]: [{ version: "2026-08-25", schema, ...fields }] };
};
const service = (fields: object) => ({
  services: {
    "dev.ucp.shopping": [{ version: "2026-08-25", transport: "rest", endpoint: "https://shop.example/ucp", ...fields }],
  },
});
const key = (fields: object) => ({ kid: "a", kty: "OKP", crv: "Ed25519", x: "AA", ...fields });

describe("the checks", () => {
  it("are numbered from 1 to 15", () => {
    expect(UCP_CHECKS.map(({ id }) => id)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
  });

  it.each(UCP_CHECKS)("$id, $title, passes its passing example and finds its failing one", (check) => {
    const found = (example: UcpExample) =>
      validate(check.needs === undefined ? example : { answer: SERVED, ...example }).findings.map(
        ({ check: id }) => id,
      );
    expect(found(check.passing)).not.toContain(check.id);
    expect(found(check.failing)).toContain(check.id);
  });

  it.each(UCP_CHECKS)("$id, $title, is worded as sentences, with a source on ucp.dev", (check) => {
    for (const message of Object.values(check.messages)) {
      const { detail, fix = check.fix } = typeof message === "string" ? { detail: message } : message;
      for (const sentence of [detail, fix, check.looksFor]) expect(sentence).toMatch(/^[A-Z{].*\.$/);
    }
    expect(check.source.url).toMatch(/^https:\/\/ucp\.dev\/2026-08-25\/specification\/overview\/#[a-z-]+$/);
  });
});

describe("a profile", () => {
  it("that declares everything correctly has no finding", () => {
    expect(validate({ profile: BUSINESS })).toMatchObject({
      release: "2026-08-25",
      generation: "2026-08-25",
      valid: true,
      findings: [],
      moreFindings: 0,
      notRun: [1, 2, 3, 11, 13, 15],
    });
  });

  it.each<[string, unknown, string[]]>([
    // 4: generation
    [
      "of lists in a later release",
      small({ capabilities: [] }),
      ["4 error /ucp/capabilities", "5 error /ucp/capabilities"],
    ],
    [
      "of objects in a later release",
      small({ services: { "dev.ucp.shopping": { rest: {} } } }),
      ["4 error /ucp/services", "5 error /ucp/services/dev.ucp.shopping"],
    ],
    ["with keys of the older release", small({}, { signing_keys: [key({})] }), ["4 error /signing_keys"]],
    ["with keys of both releases", small({}, { keys: [key({})], signing_keys: [key({})] }), []],
    [
      "of 2026-04-08 with keys of the newer release",
      small({ version: "2026-04-08" }, { keys: [key({})] }),
      ["4 error /keys"],
    ],
    ["of 2026-01-23 in maps", small({ version: "2026-01-23" }), ["4 warn /ucp/version"]],
    // 5: structure
    ["that is a list", [], ["5 error "]],
    ["without ucp", {}, ["5 error /ucp"]],
    ["without a version", small({ version: undefined }), ["5 error /ucp/version"]],
    ["with a version that is a number", small({ version: 1 }), ["5 error /ucp/version"]],
    ["with a version in words", small({ version: "latest" }), ["5 error /ucp/version"]],
    [
      "without services and payment handlers",
      { ucp: { version: "2026-08-25" } },
      ["5 error /ucp/services", "5 error /ucp/payment_handlers"],
    ],
    [
      "with a service that is no list",
      small({ services: { "com.example.a": 5 } }),
      ["5 error /ucp/services/com.example.a"],
    ],
    [
      "with an empty list of services",
      small({ services: { "com.example.a": [] } }),
      ["5 warn /ucp/services/com.example.a"],
    ],
    [
      "with an unknown transport",
      small(service({ transport: "soap" })),
      ["5 error /ucp/services/dev.ucp.shopping/0/transport"],
    ],
    [
      "without an endpoint",
      small(service({ endpoint: undefined })),
      ["5 error /ucp/services/dev.ucp.shopping/0/endpoint"],
    ],
    [
      "with an embedded service without an endpoint",
      small(service({ transport: "embedded", endpoint: undefined })),
      [],
    ],
    [
      "with an endpoint that is no URL",
      small(service({ endpoint: "shop.example/ucp" })),
      ["5 error /ucp/services/dev.ucp.shopping/0/endpoint"],
    ],
    [
      "with a capability without a schema",
      small({ capabilities: { "com.example.a.b": [{ version: "2026-01-01" }] } }),
      ["5 error /ucp/capabilities/com.example.a.b/0/schema"],
    ],
    [
      "of 2026-04-08 with a capability without a schema",
      small({ version: "2026-04-08", capabilities: { "com.example.a.b": [{ version: "2026-01-01" }] } }),
      [],
    ],
    [
      "with a payment handler without an id",
      small({ payment_handlers: { "com.example": [{ version: "2026-01-01" }] } }),
      ["5 error /ucp/payment_handlers/com.example/0/id"],
    ],
    [
      "with a name that JSON Pointer escapes",
      small({ services: { "a/b~c": 1 } }),
      ["5 error /ucp/services/a~1b~0c", "7 error /ucp/services/a~1b~0c"],
    ],
    // 6: version
    ["of the future", small({ version: "2027-01-01" }), ["6 error /ucp/version"]],
    ["of an unknown release", small({ version: "2026-07-07" }), ["6 warn /ucp/version"]],
    ["of a day that is none", small({ version: "2026-02-30" }), ["6 error /ucp/version"]],
    // 7: names
    [
      "with a name in capitals",
      small({ services: { "com.Example": [] } }),
      ["7 error /ucp/services/com.Example", "5 warn /ucp/services/com.Example"],
    ],
    [
      "with a name of one label",
      small({ payment_handlers: { pay: [{ id: "a", version: "2026-01-01" }] } }),
      ["7 error /ucp/payment_handlers/pay"],
    ],
    [
      "with a hyphen",
      small({ payment_handlers: { "com.my-shop": [{ id: "a", version: "2026-01-01" }] } }),
      ["7 warn /ucp/payment_handlers/com.my-shop"],
    ],
    [
      "of 2026-04-08 with a hyphen",
      small({ version: "2026-04-08", payment_handlers: { "com.my-shop": [{ id: "a", version: "2026-01-01" }] } }),
      ["7 error /ucp/payment_handlers/com.my-shop"],
    ],
    [
      "with a name that nobody owns",
      small({ payment_handlers: { "local.shop": [{ id: "a", version: "2026-01-01" }] } }),
      ["7 error /ucp/payment_handlers/local.shop"],
    ],
    [
      "with a misspelled name of UCP",
      small({ capabilities: capability("dev.ucp.shopping.chekout") }),
      ["7 warn /ucp/capabilities/dev.ucp.shopping.chekout"],
    ],
    [
      "with a payment handler of UCP",
      small({ payment_handlers: { "dev.ucp.pay": [{ id: "a", version: "2026-01-01" }] } }),
      ["7 warn /ucp/payment_handlers/dev.ucp.pay"],
    ],
    [
      "with an entry of UCP in another version",
      small({ capabilities: capability("dev.ucp.shopping.cart", { version: "2026-04-08" }) }),
      ["7 error /ucp/capabilities/dev.ucp.shopping.cart/0/version"],
    ],
    [
      "of 2026-04-08 with an entry of UCP in another version",
      small({ version: "2026-04-08", capabilities: capability("dev.ucp.shopping.cart") }),
      ["7 warn /ucp/capabilities/dev.ucp.shopping.cart/0/version"],
    ],
    // 8: endpoints
    [
      "with an http endpoint",
      small(service({ endpoint: "http://shop.example/ucp" })),
      ["8 error /ucp/services/dev.ucp.shopping/0/endpoint"],
    ],
    [
      "with a password",
      small(service({ endpoint: "https://a:b@shop.example/ucp" })),
      ["8 error /ucp/services/dev.ucp.shopping/0/endpoint"],
    ],
    [
      "with a slash at the end",
      small(service({ endpoint: "https://shop.example/ucp/" })),
      ["8 warn /ucp/services/dev.ucp.shopping/0/endpoint"],
    ],
    [
      "with a query",
      small(service({ endpoint: "https://shop.example/ucp?a=b" })),
      ["8 warn /ucp/services/dev.ucp.shopping/0/endpoint"],
    ],
    ["with an endpoint without a path", small(service({ endpoint: "https://shop.example" })), []],
    // 9: authority
    [
      "with a schema of another host",
      small({ capabilities: capability("com.example.a.b") }),
      ["9 error /ucp/capabilities/com.example.a.b/0/schema"],
    ],
    [
      "with an http schema",
      small({ capabilities: capability("com.example.a.b", { schema: "http://example.com/b.json" }) }),
      ["9 error /ucp/capabilities/com.example.a.b/0/schema"],
    ],
    [
      "with a schema at an address",
      small({ capabilities: capability("com.example.a.b", { schema: "https://203.0.113.10/b.json" }) }),
      ["9 error /ucp/capabilities/com.example.a.b/0/schema"],
    ],
    [
      "with an http specification",
      small({ capabilities: capability("dev.ucp.shopping.cart", { spec: "http://docs.example/cart" }) }),
      ["9 error /ucp/capabilities/dev.ucp.shopping.cart/0/spec"],
    ],
    [
      "of 2026-04-08 with a specification of another host",
      small({
        version: "2026-04-08",
        capabilities: capability("com.example.a.b", {
          schema: "https://example.com/b.json",
          spec: "https://docs.test/b",
        }),
      }),
      ["9 error /ucp/capabilities/com.example.a.b/0/spec"],
    ],
    // 10: extensions
    [
      "with an extension without its parent",
      small({ capabilities: capability("dev.ucp.shopping.discount", { extends: "dev.ucp.shopping.cart" }) }),
      ["10 error /ucp/capabilities/dev.ucp.shopping.discount/0/extends"],
    ],
    [
      "with an extension with one of two parents",
      small({
        capabilities: {
          ...capability("dev.ucp.shopping.cart"),
          ...capability("dev.ucp.shopping.discount", {
            extends: ["dev.ucp.shopping.checkout", "dev.ucp.shopping.cart"],
          }),
        },
      }),
      ["10 warn /ucp/capabilities/dev.ucp.shopping.discount/0/extends/0"],
    ],
    [
      "with an extension of nothing",
      small({ capabilities: capability("dev.ucp.shopping.discount", { extends: [] }) }),
      ["5 error /ucp/capabilities/dev.ucp.shopping.discount/0/extends"],
    ],
    // 12: keys
    ["with a private key", small({}, { keys: [key({ d: "secret" })] }), ["12 error /keys/0/d"]],
    ["with a key without a kid", small({}, { keys: [key({ kid: undefined })] }), ["12 error /keys/0/kid"]],
    [
      "with half a curve",
      small({}, { keys: [{ kid: "a", kty: "EC", crv: "P-256", x: "AA" }] }),
      ["12 error /keys/0/y"],
    ],
    ["with the algorithm of another curve", small({}, { keys: [key({ alg: "ES256" })] }), ["12 error /keys/0/alg"]],
    ["with a kid twice", small({}, { keys: [key({}), key({})] }), ["12 error /keys/1/kid"]],
    // 14: payment handlers
    [
      "with an id of two payment handlers",
      small({
        payment_handlers: {
          "com.example": [{ id: "a", version: "2026-01-01" }],
          "com.example.b": [{ id: "a", version: "2026-01-01" }],
        },
      }),
      ["14 error /ucp/payment_handlers/com.example.b/0/id"],
    ],
  ])("%s", (_, profile, expected) => {
    const found = validate({ profile: JSON.parse(JSON.stringify(profile)) });
    expect(inShort(found).toSorted()).toEqual(expected.toSorted());
    expect(found.valid).toBe(!expected.some((finding) => finding.includes(" error ")));
  });

  it("never has its private key repeated in a finding", () => {
    const { findings } = validate({ profile: small({}, { keys: [key({ d: "c2VjcmV0" })] }) });
    expect(findings).toHaveLength(1);
    expect(JSON.stringify(findings)).not.toContain("c2VjcmV0");
  });

  it("of the first release is read in its own shape, with pointers into it", () => {
    const profile = {
      ucp: {
        version: "2026-01-11",
        services: {
          "dev.ucp.shopping": {
            version: "2026-01-11",
            spec: "https://ucp.dev/specification/overview",
            rest: { schema: "https://ucp.dev/services/shopping/rest.openapi.json", endpoint: "http://shop.example" },
            mcp: {
              schema: "https://ucp.dev/services/shopping/mcp.openrpc.json",
              endpoint: "https://shop.example/mcp/",
            },
          },
        },
        capabilities: [
          {
            name: "dev.ucp.shopping.discount",
            version: "2026-01-11",
            spec: "https://ucp.dev/specification/discount",
            schema: "https://ucp.dev/schemas/shopping/discount.json",
            extends: "dev.ucp.shopping.checkout",
          },
          { name: "dev.ucp.shopping.checkout", version: "2026-01-11" },
        ],
      },
      payment: { handlers: [] },
      signing_keys: [{ kid: "a", kty: "EC", crv: "P-256", x: "AA", y: "AA" }],
    };
    const found = validate({ profile });
    expect(found).toMatchObject({ release: "2026-01-11", generation: "2026-01" });
    expect(inShort(found)).toEqual([
      "5 error /ucp/capabilities/1/spec",
      "5 error /ucp/capabilities/1/schema",
      "8 error /ucp/services/dev.ucp.shopping/rest/endpoint",
      "4 warn /ucp/version",
      "8 warn /ucp/services/dev.ucp.shopping/mcp/endpoint",
    ]);
  });

  it("is checked against the requested release", () => {
    const profile = small({ version: "2026-04-08", capabilities: { "com.example.a.b": [{ version: "2026-01-01" }] } });
    const found = validate({ profile }, "2026-08-25");
    expect(found.release).toBe("2026-08-25");
    expect(inShort(found)).toEqual(["5 error /ucp/capabilities/com.example.a.b/0/schema", "6 error /ucp/version"]);
  });

  it("is of a published release on the day of its publication, not the day before", () => {
    expect(validate({ profile: small({}) }, undefined, "2026-08-25").findings).toEqual([]);
    expect(inShort(validate({ profile: small({}) }, undefined, "2026-08-24"))).toEqual(["6 error /ucp/version"]);
  });
});

describe("a profile that was fetched", () => {
  const page = "https://docs.example.net/pay";
  const served = (document?: unknown): DocumentAnswer => ({ ...SERVED, document });
  const documents: Record<string, DocumentAnswer> = {
    "https://business.example.com/.well-known/ucp/2026-04-08": served(small({ version: "2026-04-08" })),
    "https://business.example.com/ucp/v1/checkout-sessions": { status: 405 },
    "https://example.com/schemas/points.json": SERVED,
    "https://pay.example.com/pay.json": SERVED,
    "https://ucp.dev/2026-08-25/schemas/shopping/cart.json": { ...SERVED, cacheControl: "max-age=600" },
    "https://ucp.dev/2026-08-25/schemas/shopping/checkout.json": SERVED,
    "https://ucp.dev/2026-08-25/schemas/shopping/discount.json": SERVED,
    "https://ucp.dev/2026-08-25/services/shopping/embedded.openrpc.json": SERVED,
    "https://ucp.dev/2026-08-25/services/shopping/rest.openapi.json": SERVED,
    "https://ucp.dev/2026-08-25/specification/overview/": { status: 200 },
    [page]: { status: 200 },
  };
  const fetched = (changes: Record<string, DocumentAnswer> = {}, answer = SERVED) =>
    validate({ profile: BUSINESS, answer, documents: { ...documents, ...changes } });

  it("passes all fifteen checks if everything that it names exists", () => {
    expect(fetched()).toMatchObject({ valid: true, findings: [], notRun: [] });
  });

  it.each<[string, DocumentAnswer, string[]]>([
    ["without public", { ...SERVED, cacheControl: "max-age=600" }, ["3 error "]],
    ["without an age", { ...SERVED, cacheControl: "public" }, ["3 error "]],
    ["for less than a minute", { ...SERVED, cacheControl: "public, max-age=59" }, ["3 error "]],
    ["for a minute", { ...SERVED, cacheControl: 'Public, Max-Age="60"' }, []],
    ["not at all", { ...SERVED, cacheControl: "public, max-age=600, no-cache" }, ["3 error "]],
    ["as text", { ...SERVED, contentType: "text/plain" }, ["2 error "]],
    ["without a validator", { ...SERVED, hasValidator: false }, ["3 warn "]],
  ])("and is served %s", (_, answer, expected) => {
    expect(inShort(fetched({}, answer))).toEqual(expected);
  });

  it.each<[string, Record<string, DocumentAnswer>, string[]]>([
    [
      "a profile of another version",
      { "https://business.example.com/.well-known/ucp/2026-04-08": served(small({})) },
      ["11 error /ucp/supported_versions/2026-04-08"],
    ],
    [
      "a profile that links others",
      {
        "https://business.example.com/.well-known/ucp/2026-04-08": served(
          small({ version: "2026-04-08", supported_versions: { "2026-01-23": "https://a.example" } }),
        ),
      },
      ["11 error /ucp/supported_versions/2026-04-08"],
    ],
    [
      "a redirect",
      { "https://business.example.com/.well-known/ucp/2026-04-08": { status: 301 } },
      ["11 error /ucp/supported_versions/2026-04-08"],
    ],
    [
      "a schema that is not there",
      { "https://example.com/schemas/points.json": { status: 404 } },
      ["13 error /ucp/capabilities/com.example.loyalty.points/0/schema"],
    ],
    [
      "a schema that is a page",
      { "https://example.com/schemas/points.json": { ...SERVED, contentType: "text/html" } },
      ["13 error /ucp/capabilities/com.example.loyalty.points/0/schema"],
    ],
    [
      "a schema that no cache may store",
      { "https://example.com/schemas/points.json": { ...SERVED, cacheControl: "no-store" } },
      ["13 warn /ucp/capabilities/com.example.loyalty.points/0/schema"],
    ],
    [
      "a host that does not answer",
      { [page]: { failure: "docs.example.net did not answer in time" } },
      ["13 warn /ucp/payment_handlers/com.example.pay/0/spec"],
    ],
    [
      "a checkout that is not there",
      { "https://business.example.com/ucp/v1/checkout-sessions": { status: 404 } },
      ["15 warn /ucp/services/dev.ucp.shopping/0/endpoint"],
    ],
  ])("and names %s", (_, changes, expected) => {
    expect(inShort(fetched(changes))).toEqual(expected);
  });

  it("says how many addresses were not fetched", () => {
    const { [page]: _, ...others } = documents;
    const found = validate({ profile: BUSINESS, answer: SERVED, documents: others });
    expect(inShort(found)).toEqual(["13 info "]);
    expect(found.findings[0]?.detail).toContain("1 of the addresses");
  });

  it("that redirects is only checked for its address", () => {
    const found = validate({ profile: undefined, answer: { status: 302 } });
    expect(inShort(found)).toEqual(["1 error "]);
    expect(found.notRun).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  });

  it("that is not JSON is only checked for how it is served", () => {
    const found = validate({ profile: undefined, answer: { ...SERVED, failure: "the body is not valid JSON" } });
    expect(inShort(found)).toEqual(["5 error "]);
    expect(found.notRun).toEqual([4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  });
});
