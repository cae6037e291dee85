const MANY_COLUMNS = Array.from({ length: 990 }, (_, at) => `,column ${at}`).join("");
const TAG = "<img src=x onerror=alert(1)>";

/** Feeds of rows that no merchant writes: their header, and a row to repeat. */
export const HOSTILE_ROWS: Readonly<Record<string, readonly [header: string, row: string]>> = {
  "very long names": ["id,title,price\n", `${"i".repeat(2_000)},${"t".repeat(6_000)},1.00 EUR\n`],
  "hundreds of columns": [`id,title,price${MANY_COLUMNS}\n`, `A,Bottle,1.00 EUR${",x".repeat(990)}\n`],
  "control characters": ["id,title,price\n", "A\u0001,\u0002Bottle\u200b\u202e\u0007,1.00 EUR\u001b[31m\n"],
  "HTML in every field": [
    `id,title,price,${TAG}\n`,
    `A${TAG},</textarea><script>alert(1)</script>Bottle,${TAG},"""><b>x"\n`,
  ],
  "prices of 400 digits": ["id,title,price\n", `A,Bottle,${"9".repeat(400)}.99 EUR\n`],
  "cells that spreadsheets calculate": ["id,title,price\n", "=1+1,@SUM(A1),-1 EUR\n"],
};

/** Fields of forms hold a feed as it was sent. */
const FIELDS = /<textarea[^]*?<\/textarea>|value="[^"]*"/g;

/** Returns what a page that shows such rows must not have: their markup anywhere, and their controls outside of fields. */
export function unsafeParts(html: string): readonly string[] {
  return [
    ...(html.match(/<script>alert|<img src=x/g) ?? []),
    ...(html.replace(FIELDS, "").match(/[^\P{Cc}\s]/gu) ?? []),
  ];
}
