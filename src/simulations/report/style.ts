/** The style of pictures, tables and the report. The report has it inline: the file loads nothing. */
export const REPORT_STYLE = `:root{color-scheme:light dark;
--ink:light-dark(#12201b,#e8eeeb);--soft:light-dark(#53625c,#a7b4af);--line:light-dark(#dfe4e1,#29342f);
--paper:light-dark(#fff,#131a18);--back:light-dark(#f6f8f7,#0c1211);--axis:light-dark(#8b9892,#6c7a74);
--warn:light-dark(#855600,#f0c050);--you:light-dark(#0b6f61,#5fcdb7);--you-2:light-dark(#c9e6de,#1c4b41);
--rival:light-dark(#a84b08,#f0a564);--rival-2:light-dark(#fae0cb,#57330f);--even:light-dark(#e8ecea,#27312e);
--heat-4:light-dark(#0b6f61,#37a58f);--heat-0:light-dark(#a84b08,#d07c35);--on-heat:light-dark(#fff,#0b1512)}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);overflow-wrap:break-word;
font:.9375rem/1.55 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1.5rem}
h1{font-size:1.6875rem;line-height:1.25;letter-spacing:-.02em;margin:.5rem 0}
h2{font-size:1.1875rem;line-height:1.3;margin:0 0 .75rem}
p,ul{margin:0 0 .75rem}ul{padding-left:1.25rem}
.soft,small{color:var(--soft)}small{font-size:.8438rem;font-weight:400}
.card{background:var(--paper);border:1px solid var(--line);border-radius:10px;padding:1.25rem;margin:1rem 0}
.chip{display:inline-block;border:1px solid currentColor;border-radius:99px;padding:0 .55rem;margin-right:.35rem;
font-size:.78rem;font-weight:600;color:var(--soft)}.chip.contested{color:var(--warn)}
.key{color:var(--soft);font-size:.8438rem}
code{font:.875em ui-monospace,"SF Mono",Menlo,Consolas,monospace;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums;margin-bottom:.75rem}
th,td{text-align:left;padding:.45rem .75rem .45rem 0;border-bottom:1px solid var(--line)}
thead th{color:var(--soft);font-size:.8125rem;vertical-align:bottom}
tbody th{font-weight:400}.n{text-align:right;white-space:nowrap}tfoot td{border:0}
.drawn td{padding-block:0}.drawn .pict{width:45%;padding:0 1.25rem}
.sum>*{border-top:2px solid var(--axis);border-bottom:0}
.heat{table-layout:fixed}.heat td{text-align:center;border:2px solid var(--paper);border-radius:6px;padding:.4rem}
.heat th:first-child{width:30%}.heat td small{display:block;color:inherit}
.heat a{color:inherit;text-decoration:none}
.c4{background:var(--heat-4);color:var(--on-heat)}.c3{background:var(--you-2)}.c2{background:var(--even)}
.c1{background:var(--rival-2)}.c0{background:var(--heat-0);color:var(--on-heat)}
.plot{padding-left:3rem;margin-bottom:1rem}
.pic{display:block;width:100%;overflow:visible}
svg text{font-size:.75rem;fill:var(--soft)}svg .t-you{fill:var(--you)}svg .t-rival{fill:var(--rival)}
svg .strong{fill:var(--ink);font-weight:600}
.f-you{fill:var(--you)}.f-rival{fill:var(--rival)}.f-paper{fill:var(--paper)}
.s-you{stroke:var(--you)}.s-rival{stroke:var(--rival)}.s-axis{stroke:var(--axis)}.s-line{stroke:var(--line)}
.s-ink{stroke:var(--ink)}.s-paper{stroke:var(--paper)}.s-soft{stroke:var(--soft)}
.w1{stroke-width:1}.w2{stroke-width:2}.w5{stroke-width:5}.dash{stroke-dasharray:4 3}.dots{stroke-dasharray:1 4}
.none{fill:none}
.hide{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(max-width:46rem){main{padding:1rem}.drawn .pict{padding:0 .5rem}}
@media print{:root{color-scheme:light}body{background:none}main{padding:0}.card{break-inside:avoid}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;
