import { FEATURE_LABELS } from "../wording.js";
import { FEATURES } from "../../../engine/choice/features.ts";
import { markdownTable } from "./markdown-table.ts";
import type { MethodologySection } from "./section.ts";

/** The assistants with their calibrations. */
export const ASSISTANTS: MethodologySection = {
  title: "Assistants",
  markdown: ({ assistants, version, asOf, expiresAt }) =>
    `${markdownTable(
      ["Assistant", "Key", "Calibrated to"],
      assistants.map(({ name, key, calibratedTo }) => [name, `\`${key}\``, calibratedTo]),
    )}\n\nVersion ${version} of ${asOf}; from ${expiresAt} on it should no longer be used.`,
};

/** The arithmetic, in the order of computation. */
export const FORMULAS: MethodologySection = {
  title: "Formulas",
  markdown: ({ formulas }) =>
    markdownTable(
      ["What", "How"],
      formulas.map(({ name, text }) => [name, text]),
    ),
};

/** Other assumptions about price, under which every result is recomputed. */
export const STRESS_SETS: MethodologySection = {
  title: "Stress sets",
  markdown: ({ stressSets }) =>
    markdownTable(
      ["Set", "Coefficients that it replaces", "Queries", "Models that it comes from"],
      stressSets.map(({ key, values, regimes, evidence }) => [
        `\`${key}\``,
        FEATURES.flatMap((feature) => {
          const value = values[feature];
          return value === undefined ? [] : `${FEATURE_LABELS[feature].toLowerCase()} ${value}`;
        }).join(", "),
        regimes.length > 1 ? "all" : "without a budget word",
        evidence,
      ]),
    ),
};

/** The word counts behind relevance. */
export const BACKGROUND: MethodologySection = {
  title: "Relevance",
  markdown: ({ background: { file, sha256, n } }) =>
    `How rare a word is comes from \`${file}\`, the word counts of ${n.toLocaleString("en-US")} product titles, and from no rival: SHA-256 \`${sha256}\`.`,
};

/** The sources of the coefficients. */
export const SOURCES: MethodologySection = {
  title: "Sources",
  markdown: ({ sources }) =>
    markdownTable(
      ["Source", "Where in it"],
      sources.map(({ id, url, locators }) => [`[${id}](${url})`, locators.join("; ")]),
    ),
};

/** The limits of every result. */
export const LIMITS: MethodologySection = {
  title: "What the model cannot know",
  markdown: ({ limits }) => limits.map((limit) => `- ${limit}`).join("\n"),
};
