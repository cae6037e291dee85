import { type Html, html, type Part } from "../shared/html.js";

/** Sets a column: figures at the right, sentences over the whole width of a phone, or buttons without a heading. */
type ColumnKind = "figures" | "sentences" | "buttons";

/** A column of a table: its heading, with its kind where it is not one of short texts. */
type Column = string | readonly [heading: string, kind: ColumnKind];

/** The cells of a row, of which the first names it. In a row with fewer cells than columns, the last one fills the rest. */
export type Row = readonly Part[];

/** Renders a table whose rows are cards on a phone. The roles preserve its meaning in that layout. */
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

/** Renders a cell without white space around its content, because an empty one is not shown on a phone. */
function cell(column: Column, content: Part, spare: number): Html {
  const [heading, kind] = columnOf(column);
  const attributes = [
    kind === "buttons" ? undefined : html`data-name="${heading}"`,
    kind === undefined || kind === "buttons" ? undefined : html` class="${CLASSES[kind]}"`,
    spare > 0 ? html` colspan="${spare + 1}"` : undefined,
  ];
  return html`<td role="cell" ${attributes}>${content}</td>`;
}
