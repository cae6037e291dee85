import { readFileSync } from "node:fs";
import { PACKAGE_ROOT } from "../../shared/package-root.ts";

const PICTURES = readFileSync(new URL("pages/assets/pictures.css", PACKAGE_ROOT), "utf8");

/** The stylesheet of reports. It is inlined, because a report loads nothing. */
export const REPORT_STYLE = `${PICTURES}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);overflow-wrap:break-word;
font:.9375rem/1.55 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1.5rem}
h1{font-size:1.6875rem;line-height:1.25;letter-spacing:-.02em;margin:.5rem 0}
h2{font-size:1.1875rem;line-height:1.3;margin:0 0 .75rem}
p,ul{margin:0 0 .75rem}ul{padding-left:1.25rem}
small{font-weight:400}
.card{background:var(--paper);border:1px solid var(--line);border-radius:10px;padding:1.25rem;margin:1rem 0;
container-type:inline-size}
code{font:.875em ui-monospace,"SF Mono",Menlo,Consolas,monospace;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums;margin-bottom:.75rem}
th,td{text-align:left;padding:.45rem .75rem .45rem 0;border-bottom:1px solid var(--line)}
thead th{color:var(--soft);font-size:.8125rem;vertical-align:bottom}
tbody th{font-weight:400}.n{text-align:right;white-space:nowrap}
.drawn,.heat,.plot{margin-bottom:.75rem}
@media(max-width:46rem){main{padding:1rem}}
@media print{:root{color-scheme:light}body{background:none}main{padding:0}.card{break-inside:avoid}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;
