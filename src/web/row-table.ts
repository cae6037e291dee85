import { type Html, html, type Part } from "../shared/html.js";

/** A column layout: right-aligned figures, sentences across the full width of a phone, or buttons without a heading. */
type ColumnKind = "figures" | "sentences" | "buttons";

/** A table column: its heading, and its kind unless it has short texts. */
type Column = string | readonly [heading: string, kind: ColumnKind];

/** The cells of a row. The first is the row header. In a short row, the last cell spans the remaining columns. */
export type Row = readonly Part[];

/** Renders a table whose rows become cards on a phone. The ARIA roles preserve the table semantics there. */
export function rowTable(caption: string, columns: readonly Column[], rows: readonly Row[]): Html {
  return html`<table class="list cards" role="table">
    <caption class="hidden">
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map(headCell)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map((row) => rowOf(columns, row))}
    </tbody>
  </table>`;
}

function columnOf(column: Column): readonly [heading: string, kind?: ColumnKind] {
  return typeof column === "string" ? [column] : column;
}

function headCell(column: Column): Html {
  const [heading, kind] = columnOf(column);
  return html`<th scope="col" role="columnheader" ${kind === "figures" ? html`class="n"` : undefined}>
    ${kind === "buttons" ? html`<span class="hidden">${heading}</span>` : heading}
  </th>`;
}

function rowOf(columns: readonly Column[], [name, ...cells]: Row): Html {
  const spare = columns.length - 1 - cells.length;
  return html`<tr role="row">
    <th scope="row" role="rowheader">${name}</th>
    ${cells.map((content, i) => {
      const isLast = i === cells.length - 1;
      return cell(columns[isLast ? columns.length - 1 : i + 1] ?? "", content, isLast ? spare : 0);
    })}
  </tr>`;
}

const CLASSES = { figures: "n", sentences: "text" } as const;

/** Renders a cell without white space around its content, because phones hide empty cells. */
function cell(column: Column, content: Part, spare: number): Html {
  const [heading, kind] = columnOf(column);
  const attributes = [
    kind === "buttons" ? undefined : html`data-name="${heading}"`,
    kind === undefined || kind === "buttons" ? undefined : html` class="${CLASSES[kind]}"`,
    spare > 0 ? html` colspan="${spare + 1}"` : undefined,
  ];
  return html`<td role="cell" ${attributes}>${content}</td>`;
}
