import { readdirSync, readFileSync } from "node:fs";
import { marked, type Token } from "marked";

/** The root of the package. */
export const ROOT = new URL("../../", import.meta.url);

/** `{base_url}` in these tests: a host of its own, so that an address of this site is never mistaken for another. */
export const BASE = "https://site.test";

/** A text that people or agents read, with the address of the site in place. */
export interface Text {
  readonly name: string;
  readonly text: string;
}

export function readText(path: string): string {
  return readFileSync(new URL(path, ROOT), "utf8");
}

/** The README as if the service ran at `BASE`. */
export function readme(): Text {
  return { name: "README.md", text: readText("README.md").replaceAll("http://localhost:3000", BASE) };
}

export function namesIn(folder: string): string[] {
  return readdirSync(new URL(folder, ROOT)).sort();
}

/** Returns the targets of the links of a text, in their order. */
export function linksOf(text: string): string[] {
  const found: string[] = [];
  void marked.walkTokens(marked.lexer(text), (token: Token) => {
    if (token.type === "link" || token.type === "image") found.push((token as { href: string }).href);
  });
  return found;
}

export interface CodeBlock {
  readonly language: string;
  readonly code: string;
}

export function codeBlocks(text: string): CodeBlock[] {
  return marked
    .lexer(text)
    .flatMap((token) =>
      token.type === "code" ? [{ language: String(token["lang"] ?? ""), code: String(token["text"]) }] : [],
    );
}

/** Every address of this site in a text, in code and prose as well as in links. */
export function siteUrls(text: string): URL[] {
  const pattern = new RegExp(`${BASE.replaceAll(".", "\\.")}[^\\s"'\`<>)\\]|\\\\]*`, "g");
  return [...text.matchAll(pattern)].map(([url]) => new URL(url.replace(/[.,:;]+$/, "")));
}

/** A curl command as a request. */
export interface CurlRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const TAKES_VALUE = new Set(["-X", "-H", "-d", "-o", "-D", "-w", "--proto", "--max-time", "--max-filesize"]);

/** The values of shell variables by name. */
export type Variables = Readonly<Record<string, string>>;

/** The curl commands of a shell block. Variables are in double quotes; one without a value throws. */
export function curlRequests(shell: string, variables: Variables = {}): CurlRequest[] {
  return shellCommands(shell, variables)
    .filter(([command]) => command === "curl")
    .map(([, ...words]) => curlRequest(words));
}

function curlRequest(words: readonly string[]): CurlRequest {
  const { url, flags, values } = curlOptions(words);
  const body = values.get("-d")?.[0];
  const usual = body === undefined ? "GET" : "POST";
  const headers = (values.get("-H") ?? []).map((line) => line.split(/:\s*/, 2) as [string, string]);
  return {
    url,
    method: values.get("-X")?.[0] ?? (flags.includes("I") ? "HEAD" : usual),
    headers: Object.fromEntries(headers),
    ...(body === undefined ? {} : { body }),
  };
}

/** An option that is not known here throws, so that no command is printed unchecked. */
function curlOptions(words: readonly string[]): { url: string; flags: string; values: Map<string, string[]> } {
  const values = new Map<string, string[]>();
  const urls: string[] = [];
  let flags = "";
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? "";
    if (TAKES_VALUE.has(word)) values.set(word, [...(values.get(word) ?? []), words[(i += 1)] ?? ""]);
    else if (/^-[sSfiI]+$/.test(word)) flags += word.slice(1);
    else urls.push(word);
  }
  const [url = "", ...others] = urls;
  if (others.length > 0 || url.startsWith("-"))
    throw new Error(`This curl command is not understood: ${words.join(" ")}`);
  return { url, flags, values };
}

/** Words of each command of a shell block: quotes, variables, escaped line ends and comments are all that is used. */
function shellCommands(shell: string, variables: Variables): string[][] {
  const commands: string[][] = [];
  let words: string[] = [];
  const parts = /'([^']*)'|"([^"]*)"|([^\s'"]+)|(\n)/g;
  for (const [, quoted, expanded, plain, end] of `${shell.replaceAll("\\\n", " ")}\n`.matchAll(parts)) {
    if (end === undefined) words.push(quoted ?? (expanded === undefined ? plain : expand(expanded, variables)) ?? "");
    else if (words.length > 0) {
      commands.push(words);
      words = [];
    }
  }
  return commands;
}

function expand(text: string, variables: Variables): string {
  return text.replace(/\$(\w+)/g, (whole, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`Nothing gives ${whole} a value.`);
    return value;
  });
}
