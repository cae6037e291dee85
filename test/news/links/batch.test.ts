import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { batchForm, readBatch } from "../../../src/news/links/batch.ts";
import { signatureOf } from "../stand-in/article-page.ts";
import { opaqueToken } from "../stand-in/articles.ts";
import { type AnswerMode, batchAnswer, type Call, readCalls } from "../stand-in/batch.ts";
import { Random } from "../stand-in/random.ts";
import { PATIENCE_MS } from "../support.ts";
import { rounds } from "../../support/rounds.ts";

const BATCHES = rounds(1_000, 100);

const TOKEN = opaqueToken("one");

function callsFor(tokens: readonly string[]): Call[] {
  const form = batchForm(tokens.map((token) => ({ token, ...signatureOf(token) })));
  const calls = readCalls(form.toString());
  if (calls === undefined) return expect.unreachable("the envelope was refused");
  return calls;
}

describe("a batch", () => {
  it("requests every article with its own tag and signature", () => {
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

  it(
    `never returns the URL of another article, in ${BATCHES} batches in any order`,
    () => {
      const modes: AnswerMode[] = ["url", "url", "url", "refused", "missing", "repeated", "contradicted", "garbled"];
      for (let seed = 0; seed < BATCHES; seed += 1) {
        const random = new Random(seed);
        const tokens = Array.from(
          { length: 1 + random.below(25) },
          (_, index) => `token-${seed}-${index}-of-the-batch`,
        );
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
    },
    PATIENCE_MS,
  );

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
