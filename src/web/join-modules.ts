/**
 * Joins modules to one script, which needs no imports, and whose comments and indents are in the sources. Indents count in
 * no text of theirs: their templates are markup.
 */
export function joinModules(modules: readonly string[]): string {
  return modules
    .map((text) =>
      text
        .replaceAll(/^import [^;]*;\n/gm, "")
        .replaceAll(/^\s*\/\*\*.*?\*\/\n/gms, "")
        .replaceAll(/^[ \t]+/gm, ""),
    )
    .join("\n");
}
