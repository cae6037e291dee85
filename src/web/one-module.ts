/** Joins modules to one script, which needs no imports, and whose comments are in the sources. */
export function oneModule(modules: readonly string[]): string {
  return modules
    .map((text) => text.replaceAll(/^import [^;]*;\n/gm, "").replaceAll(/^\s*\/\*\*.*?\*\/\n/gms, ""))
    .join("\n");
}
