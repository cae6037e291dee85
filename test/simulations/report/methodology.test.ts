import { describe, expect, it } from "vitest";
import { installedMethodology } from "../../../src/simulations/installed-methodology.ts";
import { CURRENT_VERSION, loadOfflineEngine } from "../../../src/simulations/offline-engine.ts";
import { METHODOLOGY_SECTIONS, methodologyMarkdown } from "../../../src/simulations/report/methodology/sections.ts";

const methodology = await installedMethodology(await loadOfflineEngine(CURRENT_VERSION));
const text = methodologyMarkdown(methodology);
const html = Object.values(METHODOLOGY_SECTIONS)
  .flatMap(({ html: drawn, picture }) => [drawn, picture].flatMap((draw) => draw?.(methodology).text ?? []))
  .join("\n");

describe("the methodology as text", () => {
  it("has every coefficient with its spread, kind of evidence and quote", () => {
    const rows = [...text.matchAll(/^\| (Assistant \d) \| ([−+])([\d.]+) \| ([\d.]+) \| (\w+) \|$/gm)].map(
      ([, assistant = "", sign, value, sd, kind]) => ({
        assistant: assistant.toLowerCase().replace(" ", "_"),
        value: (sign === "−" ? -1 : 1) * Number(value),
        sd: Number(sd),
        kind,
      }),
    );
    expect(rows).toEqual(
      methodology.coefficients.map(({ assistant, value, sd, kind }) => ({ assistant, value, sd, kind })),
    );
    for (const { quote, note } of methodology.coefficients) {
      expect(text).toContain(`“${quote}”`);
      expect(text).toContain(note);
    }
  });

  it("has every source, formula, stress set and limit", () => {
    for (const { id, url } of methodology.sources) expect(text).toContain(`[${id}](${url})`);
    for (const { name, text: formula } of methodology.formulas) expect(text).toContain(`| ${name} | ${formula} |`);
    for (const { key, evidence } of methodology.stressSets) expect(text).toMatch(new RegExp(`\`${key}\`.*${evidence}`));
    for (const limit of methodology.limits) expect(text).toContain(`- ${limit}`);
    expect(text).toContain(methodology.background.sha256);
  });

  it("has every figure of the validation report with its baselines and its note", () => {
    for (const { name, note } of methodology.validation) {
      expect(text).toContain(`| ${name}`);
      expect(text).toContain(note);
    }
    expect(text).toContain("| Two packs (n = 283) | 1.01 | 0.69 | 1.01 | 0.69 | worse than chance | computed |");
    expect(text).toContain("| Catalogues (n = 7) | 1.15 | 2.30 | 2.47 | 1.69 | best of the four | computed |");
  });

  it("says wherever the model is worse than chance or than a baseline", () => {
    const losses = methodology.validation.filter(({ metric }) => metric === "mean log-loss");
    for (const { name, value, baselines } of losses) {
      const line = text.split("\n").find((row) => row.startsWith(`| ${name} (`) || row.startsWith(`| ${name} |`)) ?? "";
      const least = Math.min(...Object.values(baselines));
      expect(line.includes("worse than chance"), name).toBe(value > (baselines["uniform"] ?? Infinity));
      expect(line.includes("best of the four"), name).toBe(value < least);
    }
  });
});

describe("the methodology as pictures", () => {
  it("has the figures of each picture in the same row", () => {
    for (const { name, value, metric } of methodology.validation.filter(({ metric }) => !metric.startsWith("prob"))) {
      const shown = metric === "mean log-loss" ? value.toFixed(2) : `${Math.round(100 * value)} %`;
      const row = html.split("<tr>").find((one) => one.split(/<th scope="row">\s*/)[1]?.split(/\s*</)[0] === name);
      expect(row, name).toContain(`<strong>${shown}</strong>`);
    }
  });

  it("are hidden from screen readers, because a table with a caption has the same content", () => {
    expect(html.match(/<svg(?! x=)[^>]*>/g)?.filter((svg) => !svg.includes('aria-hidden="true"'))).toEqual([]);
    expect(html.match(/<table class="drawn">/g)).toHaveLength(html.match(/<caption/g)?.length ?? 0);
  });

  it("mark the packs as worse than chance", () => {
    expect(html.match(/<strong>worse than chance<\/strong>/g)).toHaveLength(2);
  });
});
