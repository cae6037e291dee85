/** Returns the lines of a text without empty ones. */
export function linesOf(text = ""): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** An attribute of a listing. */
interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Parses attributes, one per line as `name: value`. Returns an error message for any other line. */
export function parseAttributes(text?: string): NamedValue[] | string {
  const attributes: NamedValue[] = [];
  for (const line of linesOf(text)) {
    const colon = line.indexOf(":");
    const [name, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    if (colon < 1 || name === "" || value === "")
      return `“${line.slice(0, 60)}” has no colon. Write one attribute per line, such as “Material: steel”.`;
    attributes.push({ name, value });
  }
  return attributes;
}

/** Formats attributes as `parseAttributes` reads them. */
export function attributeLines(attributes: readonly NamedValue[]): string {
  return attributes.map(({ name, value }) => `${name}: ${value.replaceAll(/\s+/g, " ")}`).join("\n");
}
