/**
 * Joins modules into one script without imports, comments and indentation. The modules must not depend on indentation:
 * their templates are markup.
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
