import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRedirectUri, matchesRedirectUri, withParameters } from "../../../src/accounts/oauth/redirect-uri.ts";

/** Any URL with a host. The arbitrary of fast-check takes a second to list its characters. */
const webUrl = (schemes: readonly string[], more: readonly string[] = []) =>
  fc
    .tuple(
      fc.constantFrom(...schemes),
      fc.domain(),
      fc.array(fc.constantFrom("a", "Z", "0", "-", "~", "%20", "%C3%A4", "+", ":", "@", "/", "?", "&", "=", ...more)),
    )
    .map(([scheme, host, rest]) => `${scheme}://${host}/${rest.join("")}`);

describe("a redirect URI", () => {
  it.each([
    "https://claude.ai/api/mcp/auth_callback",
    "https://chatgpt.com/connector_platform_oauth_redirect",
    "https://app.example:8443/cb?tenant=1",
    "http://localhost/callback",
    "http://localhost:3334",
    "http://127.0.0.1:45555/callback",
    "http://[::1]:8080/cb",
    "cursor://anysphere.cursor-mcp/oauth/callback",
    "vscode://vscode.example/did-authenticate",
    "vscode-insiders://x/y",
    "claude://claude.ai/oauth",
    "windsurf://oauth",
    "com.example.app:/callback",
    "com.example.app://callback",
  ])("may be %s", (uri) => {
    expect(isRedirectUri(uri)).toBe(true);
  });

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://a.example/1",
    "ftp://a.example/",
    "ws://localhost/",
    "unknown://app/callback",
    "http://evil.example/cb",
    "http://localhost.evil.example/cb",
    "http://127.0.0.1.evil.example/cb",
    "http://10.0.0.1/cb",
    "https://a.example/cb#fragment",
    "https://a.example/cb#",
    "https://user@a.example/cb",
    "https://user:password@a.example/cb",
    "http://localhost@evil.example/cb",
    "https://a.example\\@evil.example/",
    "https://a;b.example/",
    "https://a,b.example/",
    "https://a.example/c b",
    "https://a.example/\r\nX: y",
    "https://a.example/\u00e9",
    ' https://a.example/"',
    "https://a.example/<b>",
    "/callback",
    "callback",
    "",
    "https://",
  ])("may not be %j", (uri) => {
    expect(isRedirectUri(uri)).toBe(false);
    expect(matchesRedirectUri([uri], uri)).toBe(false);
  });

  it("may have 2000 characters", () => {
    const uri = `https://a.example/${"x".repeat(1_982)}`;
    expect(isRedirectUri(uri)).toBe(true);
    expect(isRedirectUri(`${uri}x`)).toBe(false);
  });
});

const host = fc.constantFrom("localhost", "127.0.0.1", "[::1]");
const port = fc.integer({ min: 1, max: 65_535 });
const path = fc
  .array(fc.stringMatching(/^[\w.~-]{1,8}$/).filter((segment) => segment !== "." && segment !== ".."))
  .map((segments) => segments.map((segment) => `/${segment}`).join(""));

describe("a request's redirect URI", () => {
  it("on loopback may have any port if nothing else differs", () => {
    fc.assert(
      fc.property(host, port, port, path, (name, one, other, where) => {
        const asked = `http://${name}:${one}${where}`;
        expect(matchesRedirectUri([`http://${name}${where}`], asked)).toBe(true);
        expect(matchesRedirectUri([`http://${name}:${other}${where}`], asked)).toBe(true);
        expect(matchesRedirectUri([`http://${name}:${other}${where}/more`], asked)).toBe(false);
        expect(matchesRedirectUri([`http://${name}:${other}${where}?a=1`], asked)).toBe(false);
        expect(matchesRedirectUri([`https://${name}:${other === one ? one - 1 : other}${where}`], asked)).toBe(false);
        for (const another of ["localhost", "127.0.0.1", "[::1]"])
          if (another !== name) expect(matchesRedirectUri([`http://${another}${where}`], asked)).toBe(false);
      }),
    );
  });

  it("elsewhere must equal a registered one", () => {
    const registered = ["https://client.example/callback", "com.example.app:/callback", "https://client.example:8443/"];
    fc.assert(
      fc.property(
        fc.constantFrom(...registered),
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 3, unit: "grapheme" }),
        (uri, at, extra) => {
          const place = at % (uri.length + 1);
          const changed = uri.slice(0, place) + extra + uri.slice(place);
          expect(matchesRedirectUri(registered, changed)).toBe(false);
          expect(matchesRedirectUri(registered, uri)).toBe(true);
        },
      ),
    );
  });

  it("never matches an invalid redirect URI, even if it is registered", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), webUrl(["http", "ftp"], ["#"])), (uri) => {
        if (matchesRedirectUri([uri], uri)) expect(isRedirectUri(uri)).toBe(true);
      }),
    );
  });
});

describe("an answer's URL", () => {
  it.each([
    ["https://a.example/cb", "https://a.example/cb?code=1+2"],
    ["https://a.example/cb?", "https://a.example/cb?code=1+2"],
    ["https://a.example/cb??", "https://a.example/cb??&code=1+2"],
    ["https://a.example/cb?x=a%20b&flag", "https://a.example/cb?x=a%20b&flag&code=1+2"],
    ["cursor://anysphere.cursor-mcp/cb", "cursor://anysphere.cursor-mcp/cb?code=1+2"],
    ["com.example.app:/cb", "com.example.app:/cb?code=1+2"],
  ])("keeps every byte of %s", (uri, expected) => {
    expect(withParameters(uri, { code: "1 2", state: undefined })).toBe(expected);
  });

  it("leads where the redirect URI leads, for any state", () => {
    fc.assert(
      fc.property(webUrl(["https"]), fc.string(), (uri, state) => {
        const url = new URL(withParameters(uri, { state }));
        const { origin, pathname } = new URL(uri);
        expect([url.origin, url.pathname, url.searchParams.getAll("state").at(-1)]).toEqual([
          origin,
          pathname,
          // Malformed text cannot be sent in a URL.
          state.toWellFormed(),
        ]);
        expect(url.href.startsWith(new URL(uri).href)).toBe(true);
      }),
    );
  });
});
