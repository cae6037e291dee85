import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SignatureScanner } from "../../src/shared/adapters/news-links/article-page.ts";
import { batchForm, readBatch } from "../../src/shared/adapters/news-links/batch.ts";
import { tokenOf, urlInToken } from "../../src/shared/adapters/news-links/token.ts";
import { articlePage, signatureOf } from "./stand-in/article-page.ts";
import { encodeToken, opaqueToken, plainToken } from "./stand-in/articles.ts";
import { type AnswerMode, batchAnswer, type Call, readCalls } from "./stand-in/batch.ts";
import { Random } from "./stand-in/random.ts";

const TOKEN = opaqueToken("one");

describe("a token", () => {
  it.each(["/rss/articles/", "/articles/", "/read/", "/__i/rss/rd/articles/"])("is found after %s", (path) => {
    expect(tokenOf(`https://news.example${path}${TOKEN}?oc=5`)).toBe(TOKEN);
    expect(tokenOf(`https://news.example${path}${TOKEN}`)).toBe(TOKEN);
  });

  it.each([
    "not a url",
    "https://news.example/rss/articles/",
    "https://news.example/rss/articles/short",
    `https://news.example/rss/articles/${"a".repeat(2_049)}`,
    `https://news.example/rss/articles/${TOKEN}/more`,
    `https://news.example/rss/articles/${TOKEN}%2F..%2F..%2Fadmin`,
    `https://news.example/rss/articles/${TOKEN}"onload="x`,
    `https://news.example/news/url?sa=t&url=https://www.harborledger.example/a`,
  ])("is not in %s", (url) => {
    expect(tokenOf(url)).toBeUndefined();
  });

  it("of the time until 2024 holds its URL, whatever the length", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_200 }), fc.constantFrom("a", "é", "市"), (length, unit) => {
        const url = `https://www.harborledger.example/${unit.repeat(length)}`;
        expect(urlInToken(plainToken(url))).toBe(url);
        expect(urlInToken(encodeToken(0x13, url))).toBe(url);
      }),
    );
  });

  it("may name a video", () => {
    const video = Buffer.concat([
      Buffer.from([0x08, 0x20, 0x22, 11]),
      Buffer.from("a_b-c123XYZ"),
      Buffer.from([0x98, 1, 1]),
    ]);
    expect(urlInToken(video.toString("base64url"))).toBe("https://www.youtube.com/watch?v=a_b-c123XYZ");
    expect(urlInToken(encodeToken(0x20, 'x"onload="1'))).toBeUndefined();
  });

  it("of today is opaque", () => {
    expect(urlInToken(TOKEN)).toBeUndefined();
  });

  it("never makes the reader fail", () => {
    fc.assert(fc.property(fc.string(), (text) => void tokenOf(text)));
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 40 }),
        (bytes) => void urlInToken(Buffer.from(bytes).toString("base64url")),
      ),
    );
    const cut = Buffer.from(plainToken("https://www.harborledger.example/a"), "base64url").subarray(0, 20);
    expect(urlInToken(cut.toString("base64url"))).toBeUndefined();
  });
});

function scan(page: string, pieceBytes: number, token = TOKEN) {
  const bytes = Buffer.from(page);
  const scanner = new SignatureScanner(token);
  for (let at = 0; at < bytes.length; at += pieceBytes) scanner.push(bytes.subarray(at, at + pieceBytes));
  return scanner.finish();
}

describe("the signature of a page", () => {
  const issued = signatureOf(TOKEN);
  const page = articlePage(TOKEN, 590_000, true);

  it("stands at its end, and is found however the page is cut into pieces", () => {
    expect(page.lastIndexOf("data-n-a-sg") / page.length).toBeGreaterThan(0.99);
    for (const size of [100, 1_000, 65_535, 65_536, 65_537, 1_000_000]) expect(scan(page, size)).toEqual(issued);
    const small = articlePage(TOKEN, 70_000, true);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70_000 }), (size) => {
        expect(scan(small, size)).toEqual(issued);
      }),
      { numRuns: 300 },
    );
  });

  it("is not one of those in comments, scripts and styles before it", () => {
    expect(page).toContain("AbDecoy");
    expect(scan(articlePage(TOKEN, 20_000, false), 1_000)).toBeUndefined();
  });

  const id = `data-n-a-id="${TOKEN}"`;
  const ts = `data-n-a-ts="${issued.timestamp}"`;
  const sg = `data-n-a-sg="${issued.signature}"`;
  it.each<[string, string, boolean]>([
    [
      "other quotes, cases and order",
      `<div data-n-a-sg='${issued.signature}' DATA-N-A-TS=${issued.timestamp} x ${id}>`,
      true,
    ],
    ["lines of its own, after stray brackets", `<i title="a>b">x < y</i><div\n ${id}\n ${ts}\n ${sg}/>`, true],
    ["what follows scripts", `<!-- --><script>1</script><style></style><div ${id} ${ts} ${sg}>`, true],
    ["what was escaped", `<div ${id} ${ts} ${sg} data-p="&amp;&quot;">`, true],
    ["two elements", `<div ${id}></div><div ${ts} ${sg}>`, false],
    ["an element and one in it", `<div ${id} ${ts}><div ${sg}>`, false],
    ["another token's element", `<div data-n-a-id="${TOKEN}x" ${ts} ${sg}>`, false],
    ["a time in words", `<div ${id} data-n-a-ts="now" ${sg}>`, false],
    ["other characters", `<div ${id} ${ts} data-n-a-sg="a b c d e f">`, false],
    ["an element without an end", `<div ${id} ${ts} ${sg}`, false],
    ["a comment without an end", `<!-- <div ${id} ${ts} ${sg}>`, false],
    ["a bare attribute", ` ${sg}`, false],
    ["nothing", "", false],
  ])("in %s", (_name, html, complete) => {
    for (const size of [1, 7, 50, 10_000]) expect(scan(html, size)).toEqual(complete ? issued : undefined);
  });

  it("is not one in a script that ended where a piece does, whatever was kept of it", () => {
    const decoy = `<div ${id} ${ts} ${sg}>`;
    for (const [open, close] of [
      ["<script>", "</script>"],
      ["<style>", "</style>"],
      ["<!--", "-->"],
    ]) {
      const part = `${open}${".".repeat(65_536)}${decoy}${close}`;
      for (const rest of [0, 1, 100, 8_000])
        expect(scan(`${part}${" ".repeat(rest)}<p>`, part.length + rest)).toBeUndefined();
    }
  });

  it("is not looked for forever in a page of nothing but likenesses", () => {
    const element = `<div data-n-a-id="x" data-n-a-sg="${"a".repeat(40)}">`;
    expect(scan(element.repeat(20_000), 16_384)).toBeUndefined();
    expect(scan(`<a ${'b="c" '.repeat(200_000)} data-n-a-sg="d"`, 16_384)).toBeUndefined();
    expect(scan("<script></script>".repeat(60_000), 16_384)).toBeUndefined();
  });
});

function callsFor(tokens: readonly string[]): Call[] {
  const form = batchForm(tokens.map((token) => ({ token, ...signatureOf(token) })));
  const calls = readCalls(form.toString());
  if (calls === undefined) return expect.unreachable("the envelope was refused");
  return calls;
}

describe("a batch", () => {
  it("asks for every article under a tag of its own, each signed as it should be", () => {
    const tokens = Array.from({ length: 25 }, (_, index) => opaqueToken(`article ${index}`));
    const calls = callsFor(tokens);
    expect(calls).toEqual(tokens.map((token, index) => ({ token, tag: String(index + 1), authentic: true })));
  });

  it("has three brackets, numbers as numbers, and one encoding", () => {
    const form = batchForm([{ token: TOKEN, timestamp: 1_790_181_872, signature: "Ae5Wzi-zTr7BmTsy16W2E8ubaTXt" }]);
    expect(form.get("f.req")).toBe(
      String.raw`[[["Fbv4je","[\"garturlreq\",[[\"X\",\"X\",[\"X\",\"X\"],null,null,1,1,\"US:en\",null,1,null,null,null,null,null,0,1],\"X\",\"X\",1,[1,1,1],1,1,null,0,0,null,0],\"${TOKEN}\",1790181872,\"Ae5Wzi-zTr7BmTsy16W2E8ubaTXt\"]",null,"1"]]]`,
    );
  });

  it("never gives an article the URL of another, in 1,000 batches in any order", () => {
    const modes: AnswerMode[] = ["url", "url", "url", "refused", "missing", "repeated", "contradicted", "garbled"];
    for (let seed = 0; seed < 1_000; seed += 1) {
      const random = new Random(seed);
      const tokens = Array.from({ length: 1 + random.below(25) }, (_, index) => `token-${seed}-${index}-of-the-batch`);
      const modeFor = new Map(tokens.map((token) => [token, random.pick(modes)]));
      const urlFor = (token: string) => `https://www.harborledger.example/${token}?a=1&b=2`;
      const answer = batchAnswer(callsFor(tokens), urlFor, (token) => modeFor.get(token) ?? "url", {
        chunked: random.chance(0.5),
        seed,
      });
      const entries = readBatch(answer);
      for (const [index, token] of tokens.entries()) {
        const mode = modeFor.get(token);
        const whole = mode === "url" || mode === "repeated";
        expect(entries.get(index + 1)).toEqual(
          whole ? { url: urlFor(token) } : mode === "refused" ? "refused" : undefined,
        );
      }
    }
  });

  it.each([
    [
      "an envelope that was refused",
      `)]}'\n\n103\n[["er",null,null,null,null,400,null,null,null,3],["di",11]]\n25\n[["e",4,null,null,139]]\n`,
    ],
    [
      "another procedure",
      `)]}'\n\n[["wrb.fr","Other","[\\"garturlres\\",\\"https://a.example/\\",1]",null,null,null,"1"]]`,
    ],
    ["another result", `)]}'\n\n[["wrb.fr","Fbv4je","[\\"other\\",\\"https://a.example/\\",1]",null,null,null,"1"]]`],
    [
      "a tag in another spelling",
      `)]}'\n\n[["wrb.fr","Fbv4je","[\\"garturlres\\",\\"https://a.example/\\",1]",null,null,null,"01"]]`,
    ],
    [
      "a tag that is a number",
      `)]}'\n\n[["wrb.fr","Fbv4je","[\\"garturlres\\",\\"https://a.example/\\",1]",null,null,null,1]]`,
    ],
    ["half an answer", `)]}'\n\n[["wrb.fr","Fbv4je","[\\"garturlres\\",\\"https://a.ex`],
    ["a page", "<html><body>[]</body></html>"],
    ["nothing", ""],
  ])("has no entry in %s", (_name, text) => {
    expect(readBatch(text).size).toBe(0);
  });

  it("never makes the reader fail", () => {
    fc.assert(fc.property(fc.string(), (text) => void readBatch(`[${text}]\n${text}`)));
    fc.assert(fc.property(fc.json(), (text) => void readBatch(`)]}'\n\n${text}`)));
  });
});
