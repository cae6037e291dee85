/** The frame of every page: plain HTML that works without scripts, light and dark. */
export interface Page {
  readonly title: string;
  readonly description: string;
  /** Path of the page, and of its Markdown twin. */
  readonly path: string;
  readonly markdownPath: string;
  readonly navigation: readonly NavigationItem[];
  /** Trusted HTML. */
  readonly main: string;
}

export interface NavigationItem {
  readonly title: string;
  readonly path: string;
}

export function layout(siteTitle: string, baseUrl: string, page: Page): string {
  const { title, description, path, markdownPath, navigation, main } = page;
  const items = navigation
    .map(
      (item) =>
        `<li><a href="${item.path}"${item.path === path ? ' aria-current="page"' : ""}>${escapeHtml(item.title)}</a></li>`,
    )
    .join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(siteTitle)}</title>
<meta name="description" content="${escapeHtml(description)}">
<link rel="canonical" href="${escapeHtml(baseUrl + path)}">
<link rel="alternate" type="text/markdown" href="${markdownPath}">
<style>${STYLE}</style>
</head>
<body>
<header><a href="/docs">${escapeHtml(siteTitle)}</a></header>
<div class="columns">
<nav aria-label="Documentation"><ul>${items}</ul></nav>
<main>
${main}
</main>
</div>
</body>
</html>
`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f27; --soft: #5b6472; --line: #dfe3e8; --paper: #fff; --tint: #f5f7f9; --link: #0b57b0; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaee; --soft: #a3acb9; --line: #303643; --paper: #14171d; --tint: #1d222b; --link: #8ab8ff; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
header { padding: .9rem 1.5rem; border-bottom: 1px solid var(--line); font-weight: 650; }
header a { color: inherit; text-decoration: none; }
.columns { display: grid; grid-template-columns: 15rem minmax(0, 46rem); gap: 2.5rem; padding: 1.5rem; max-width: 68rem; margin: 0 auto; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: .3rem .6rem; border-radius: .4rem; color: var(--soft); text-decoration: none; }
nav a:hover, nav a[aria-current] { background: var(--tint); color: var(--ink); }
main a { color: var(--link); }
h1 { line-height: 1.2; margin-top: 0; }
h2 { margin-top: 2.2rem; line-height: 1.3; }
h2:target { background: var(--tint); }
code { font: .9em ui-monospace, monospace; background: var(--tint); padding: .1em .3em; border-radius: .25em; }
pre { background: var(--tint); border: 1px solid var(--line); border-radius: .5rem; padding: .9rem; overflow-x: auto; }
pre code { padding: 0; background: none; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .45rem .6rem; border-bottom: 1px solid var(--line); }
@media (max-width: 48rem) { .columns { grid-template-columns: minmax(0, 1fr); gap: 1rem; padding: 1rem; } }
`;
