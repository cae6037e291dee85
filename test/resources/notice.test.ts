import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readText, ROOT } from "./markdown.ts";

const notice = readText("NOTICE");
const manifest = JSON.parse(readText("package.json")) as {
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** The files of the repository, as git knows them, and those not yet known to it. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "" && existsSync(new URL(path, ROOT)));

/** The paths that the notice names: files, and folders with a slash at the end. */
const named = [...notice.matchAll(/(?:^|[\s,])((?:[\w.-]+\/)+[\w.-]*|plans\.json)(?=[\s,.:]|$)/gm)]
  .map(([, path = ""]) => path.replace(/\.$/, ""))
  .filter((path) => files.some((file) => file.startsWith(path)));
const isNamed = (file: string): boolean =>
  named.some((path) => (path.endsWith("/") ? file.startsWith(path) : file === path));

const DATA = /\.(?!(?:md|ts|js|cjs|yml|sh)$)\w+$/;
/** Files of the code that are tables of words. */
const TABLES =
  /^src\/(?:engine\/(?:text\/(?:rings|stop-words|colours-materials|units)|features\/templates|lock\/words\/\w|injection\/(?:phrases|cues)\/\w|audit\/phrases)|sandbox\/[\w-]+-terms|news\/headlines\/terms\/\w)/;

describe("the notice", () => {
  it("is part of the package, with the licence", () => {
    expect(manifest.files).toContain("NOTICE");
    expect(existsSync(new URL("LICENSE", ROOT))).toBe(true);
  });

  it("names every data file that ships", () => {
    const shipped = files.filter((file) => manifest.files.some((part) => file === part || file.startsWith(`${part}/`)));
    const data = shipped.filter((file) => DATA.test(file));
    expect(data.length).toBeGreaterThan(8);
    expect(data.filter((file) => !isNamed(file))).toEqual([]);
  });

  it("names every table of words in the code", () => {
    const tables = files.filter((file) => TABLES.test(file));
    expect(tables.length).toBeGreaterThan(40);
    expect(tables.filter((file) => !isNamed(file))).toEqual([]);
  });

  it("names every data file of the tests", () => {
    const data = files.filter((file) => file.startsWith("test/") && DATA.test(file));
    expect(data.length).toBeGreaterThan(100);
    expect(data.filter((file) => !isNamed(file))).toEqual([]);
  });

  it("names nothing that is not there", () => {
    const paths = [...notice.matchAll(/(?<![\w./-])(?:src|test|model|examples|pages|agents)\/[\w./-]*\w\/?/g)];
    expect(paths.length).toBeGreaterThan(20);
    for (const [path] of paths) expect(existsSync(new URL(path, ROOT)), path).toBe(true);
  });

  it("names the versions of what is installed with the package or copied into it", () => {
    expect(notice).toContain(`snowball-stemmers ${manifest.dependencies["snowball-stemmers"]}`);
    expect(notice).toContain(`swagger-ui-dist ${manifest.devDependencies["swagger-ui-dist"]}`);
  });

  it("goes with no raw choice of PriceBench, whose data is for research use", () => {
    expect(files.filter((file) => /pricebench/i.test(file))).toEqual([]);
    for (const file of files.filter((path) => /^(?:model|test\/engine\/choice\/data)\//.test(path)))
      expect(readText(file).split("\n")[0], file).not.toContain("gpt_5_4");
  });
});
