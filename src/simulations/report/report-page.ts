import { Html, html } from "../../shared/html.js";
import { REPORT_STYLE } from "./style.ts";

/** Returns a report as one HTML file that loads nothing, runs no script and can be printed. */
export function reportPage(title: string, main: Html): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${new Html(REPORT_STYLE)}
        </style>
      </head>
      <body>
        <main>${main}</main>
      </body>
    </html> `;
  return page.text;
}
