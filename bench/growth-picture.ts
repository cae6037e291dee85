/** A dimension of the sweep: milliseconds on the processor for an answer at each size. */
export interface Series {
  readonly name: string;
  readonly points: readonly { readonly size: number; readonly ms: number }[];
}

const COLUMNS = 2;
const [WIDTH, HEIGHT] = [380, 170];
/** Of the plot in its panel. */
const [LEFT, TOP, RIGHT, BOTTOM] = [64, 40, 28, 30];
const STYLE = `text{font:12px system-ui,sans-serif;fill:#57606a}.name{font-weight:600;fill:#1f2328}.line{fill:none;stroke:#0b6bcb;stroke-width:2}
circle{fill:#0b6bcb}.axis{stroke:#d0d7de}@media(prefers-color-scheme:dark){text{fill:#9da7b3}.name{fill:#e6edf3}.line{stroke:#6cb6ff}circle{fill:#6cb6ff}.axis{stroke:#3d444d}}`;

/** Draws a panel for each dimension: sizes on a logarithmic axis, and milliseconds from 0. */
export function pictureOf(series: readonly Series[]): string {
  const height = Math.ceil(series.length / COLUMNS) * HEIGHT;
  const panels = series.map((one, at) => {
    const [x, y] = [(at % COLUMNS) * WIDTH, Math.floor(at / COLUMNS) * HEIGHT];
    return `<g transform="translate(${x} ${y})">${panel(one)}</g>`;
  });
  const title = "What an answer costs on the processor as each of these grows";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COLUMNS * WIDTH} ${height}" role="img"><title>${title}</title><style>${STYLE}</style>
${panels.join("\n")}
</svg>
`;
}

function panel({ name, points }: Series): string {
  const sizes = points.map(({ size }) => Math.log10(size));
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const top = niceTop(Math.max(...points.map(({ ms }) => ms)));
  const across = (size: number) => LEFT + ((Math.log10(size) - least) / (most - least)) * (WIDTH - LEFT - RIGHT);
  const down = (ms: number) => HEIGHT - BOTTOM - (ms / top) * (HEIGHT - TOP - BOTTOM);
  const at = points.map(({ size, ms }) => [across(size).toFixed(1), down(ms).toFixed(1), size] as const);
  const base = HEIGHT - BOTTOM;
  return [
    `<text class="name" x="${LEFT}" y="20">${name}</text>`,
    `<path class="axis" d="M${LEFT} ${TOP}V${base}H${WIDTH - RIGHT}" fill="none"/>`,
    `<text x="${LEFT - 6}" y="${TOP + 4}" text-anchor="end">${top} ms</text>`,
    `<text x="${LEFT - 6}" y="${base}" text-anchor="end">0</text>`,
    `<polyline class="line" points="${at.map(([x, y]) => `${x},${y}`).join(" ")}"/>`,
    ...at.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3"/>`),
    ...at.map(
      ([x, , size]) => `<text x="${x}" y="${base + 17}" text-anchor="middle">${size.toLocaleString("en")}</text>`,
    ),
  ].join("");
}

/** Returns the next of 1, 2 and 5 times a power of ten. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5, 10].find((one) => one * power >= value) ?? 10;
  return Number((factor * power).toPrecision(1));
}
