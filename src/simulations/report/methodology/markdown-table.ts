type Cell = string | number;

/** Returns a table in Markdown. */
export function markdownTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [rowOf(head), rowOf(head.map(() => "---")), ...rows.map(rowOf)].join("\n");
}

function rowOf(cells: readonly Cell[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll("|", String.raw`\|`)).join(" | ")} |`;
}
