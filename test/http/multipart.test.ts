import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMultipart, parseMultipart, readMultipart } from "../../src/http/multipart.ts";
import type { HttpRequest } from "../../src/shared/http.ts";
import { Problem } from "../../src/shared/problem.ts";
import { ANY_CHARACTER } from "../support/any-character.ts";

const B = "----WebKitFormBoundaryX";
const field = (headers: string, content = "x") => `--${B}\r\n${headers}\r\n\r\n${content}\r\n`;
const NAMED = 'Content-Disposition: form-data; name="a"';
const bodyOf = (...parts: readonly string[]) => Buffer.from(`${parts.join("")}--${B}--\r\n`);

function parsed(body: Buffer) {
  return parseMultipart(body, B).map(({ name, fileName, content }) => ({
    name,
    fileName,
    content: content.toString(),
  }));
}

function requestOf(contentType: string | undefined, body: Buffer): HttpRequest {
  return { headers: { "content-type": contentType }, readBody: () => Promise.resolve(body) } as unknown as HttpRequest;
}

describe("a form with files", () => {
  it("is read as browsers send it, field by field and in order", () => {
    const body = bodyOf(
      field(NAMED, "one\r\ntwo"),
      field('Content-Disposition: form-data; name="f"; filename="shop feed.csv"\r\nContent-Type: text/csv', "id,title"),
      field('content-disposition: form-data; name="f"; filename=""\r\nContent-Type: application/octet-stream', ""),
    );
    expect(parsed(body)).toEqual([
      { name: "a", fileName: undefined, content: "one\r\ntwo" },
      { name: "f", fileName: "shop feed.csv", content: "id,title" },
      { name: "f", fileName: "", content: "" },
    ]);
  });

  it("may hold what looks like a boundary, when it is not one", () => {
    const content = `x--${B}\r\nnext\n--${B}`;
    expect(parsed(bodyOf(field(NAMED, content)))).toMatchObject([{ content }]);
  });

  it("has names in which browsers escape three characters", () => {
    const [part] = parsed(bodyOf(field('Content-Disposition: form-data; name="a%22b%0D%0Ac%41"')));
    expect(part?.name).toBe('a"b\r\nc%41');
  });

  it.each([
    ["an empty body", Buffer.from("")],
    ["text before the first field", Buffer.from(`hello\r\n--${B}--`)],
    ["text after the last boundary", Buffer.concat([bodyOf(field(NAMED)), Buffer.from("more")])],
    ["no end", Buffer.from(field(NAMED))],
    ["no end of a header", Buffer.from(`--${B}\r\n${NAMED}\r\n--${B}--`)],
    ["a field without anything", Buffer.from(`--${B}\r\n--${B}--`)],
    ["a field without a name", bodyOf(field("Content-Type: text/plain"))],
    ["an empty name", bodyOf(field('Content-Disposition: form-data; name=""'))],
    ["an unquoted name", bodyOf(field("Content-Disposition: form-data; name=a"))],
    ["two names", bodyOf(field(`${NAMED}; name="b"`))],
    ["two dispositions", bodyOf(field(`${NAMED}\r\n${NAMED}`))],
    ["another disposition", bodyOf(field('Content-Disposition: attachment; name="a"'))],
    ["headers without an end", bodyOf(field(`${NAMED}\r\nX: ${"x".repeat(4_000)}`))],
    [
      "a name that is not UTF-8",
      Buffer.from(`--${B}\r\n${NAMED.replace("a", "\u00ff")}\r\n\r\nx\r\n--${B}--`, "latin1"),
    ],
    ["more fields than any form has", bodyOf(...Array.from({ length: 101 }, () => field(NAMED)))],
  ])("is refused with %s", (_, body) => {
    expect(() => parseMultipart(body, B)).toThrow(expect.objectContaining({ code: "invalid-request", status: 400 }));
  });

  it.each([
    ["multipart/form-data"],
    ["multipart/form-data; boundary="],
    ['multipart/form-data; boundary="a b"'],
    [`multipart/form-data; boundary=${"x".repeat(71)}`],
  ])("is refused with the type %s", async (type) => {
    await expect(readMultipart(requestOf(type, bodyOf()), 100)).rejects.toThrow(Problem);
  });

  it("is told from other bodies by its type alone", () => {
    expect(isMultipart(requestOf("Multipart/Form-Data; boundary=x", bodyOf()))).toBe(true);
    expect(isMultipart(requestOf("application/x-www-form-urlencoded", bodyOf()))).toBe(false);
    expect(isMultipart(requestOf(undefined, bodyOf()))).toBe(false);
  });

  it("is what another implementation wrote", async () => {
    const name = fc
      .string({ unit: ANY_CHARACTER, minLength: 1, maxLength: 20 })
      .filter((text) => !/[\r\n%]/.test(text));
    const entry = fc.record({ name, content: fc.uint8Array({ maxLength: 50 }), isFile: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 5 }), async (entries) => {
        const form = new FormData();
        for (const { name: key, content, isFile } of entries) {
          if (isFile) form.append(key, new File([Buffer.from(content)], "f.bin"));
          else form.append(key, Buffer.from(content).toString("hex"));
        }
        const sent = new Response(form);
        const type = sent.headers.get("content-type") ?? "";
        const parts = await readMultipart(requestOf(type, Buffer.from(await sent.arrayBuffer())), 1e6);
        const seen = parts.map((part) =>
          part.fileName === undefined ? part.content.toString() : part.content.toString("hex"),
        );
        expect(seen).toEqual(entries.map(({ content }) => Buffer.from(content).toString("hex")));
        expect(parts.map((part) => part.name)).toEqual(entries.map((one) => one.name));
      }),
    );
  });

  it("never breaks on damaged bytes: they are a form or a refusal", () => {
    const whole = bodyOf(field(NAMED, "one"), field(`${NAMED}; filename="x"`, "two"));
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(whole.length), fc.uint8Array({ maxLength: 9 }), (from, to, bytes) => {
        const damagedBody = Buffer.concat([whole.subarray(0, from), Buffer.from(bytes), whole.subarray(to)]);
        try {
          for (const { name } of parseMultipart(damagedBody, B)) expect(name).not.toBe("");
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Problem);
        }
      }),
    );
  });
});
