/**
 * Makes the files of the bundle load others, and modules of node, at their first use. A bundled file would otherwise load
 * everything that any part of it may need before its first line.
 */

/** An import at the top of a file, as rolldown writes it: `const require_cli = require("./cli.cjs");`. */
const REQUIRED = /^(?:let|const) (\w+) = require\(("[^"]+")\);$/gm;

/** Returns the code of a file of the bundle with each import made at its first use. Lines stay where they are. */
export function laterRequires(code: string): string {
  return [...code.matchAll(REQUIRED)].reduce(
    (rest, [line, name = "", path]) => later(rest, line, name, `${path}`),
    code,
  );
}

function later(code: string, line: string, name: string, path: string): string {
  const converted = new RegExp(`^${name} = (\\w+\\.__toESM)\\(${name}(, 1)?\\);$`, "m").exec(code);
  // What converts modules is used by the first line.
  if (name.endsWith("_rolldown_runtime")) return code;
  const [conversion = "", toEsm = "", asEsm = ""] = converted ?? [];
  const loaded = converted === null ? `require(${path})` : `${toEsm}(require(${path})${asEsm})`;
  const made = `let made_${name}; function ${name}() { return made_${name} ??= ${loaded}; }`;
  const [before = "", after = ""] = code.split(line);
  // A property of the same name follows a single dot, a value that is spread three.
  const use = new RegExp(`(?<![\\w$]|(?<!\\.\\.)\\.)${name}(?![\\w$])`, "g");
  return before + made + after.replace(conversion, "").replaceAll(use, `(${name}())`);
}
