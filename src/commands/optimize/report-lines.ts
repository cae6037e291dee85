import {
  FIELD_LABELS,
  gainBetween,
  gainPoints,
  OPERATOR_LABELS,
} from "../../simulations/report/optimization-wording.js";
import { pointsRange, tenths } from "../../simulations/report/wording.js";
import type { Optimization } from "../../simulations/optimization.ts";
import { joinSections, onOneLine, type Paint, titledSection } from "../terminal.ts";

/** Returns an optimization as lines for a terminal: questions before edits, and limits last. */
export function optimizationLines(optimization: Optimization, paint: Paint): string {
  const { headline, questions, edits, refused, warnings, limits } = optimization;
  const titled = (title: string, lines: readonly string[]) => titledSection(title, lines, paint);
  return joinSections([
    [paint(headline, "bold")],
    warnings.map(({ code, detail }) => `${paint("warning", "yellow")} ${code}: ${onOneLine(detail)}`),
    titled(
      "What your answers could add",
      questions.map(({ question, gain }) => `${gainPoints(gain).padStart(13)}  ${onOneLine(question)}`),
    ),
    titled("Edits", edits.flatMap(editLines)),
    titled(
      "What was not proposed",
      refused.map(
        ({ field, token, rule, detail }) => `${FIELD_LABELS[field]}: “${onOneLine(token)}” (${rule}): ${detail}`,
      ),
    ),
    titled(
      optimization.predicted.measure === "relevance" ? "How well it answers" : "Predicted chance",
      gains(optimization),
    ),
    titled("What this cannot know", limits),
  ]);
}

function editLines(
  { operator, field, before, after, gain, factsUsed }: Optimization["edits"][number],
  at: number,
): string[] {
  const change = [
    before === "" ? undefined : `− ${onOneLine(before)}`,
    after === "" ? undefined : `+ ${onOneLine(after)}`,
  ];
  const sources = factsUsed.map(({ name, text }) => `${name} “${onOneLine(text)}”`);
  return [
    `${gainPoints(gain).padStart(13)}  ${at + 1}. ${OPERATOR_LABELS[operator]}: ${FIELD_LABELS[field].toLowerCase()}`,
    ...[...change, sources.length === 0 ? undefined : `from ${sources.join(", ")}`]
      .filter((line) => line !== undefined)
      .map((line) => `${" ".repeat(15)}${line}`),
  ];
}

function gains({ predicted: { train, heldOut, allAdopt, byAssistant } }: Optimization): string[] {
  const row = (name: string, { before, after, interval }: typeof train) =>
    `${tenths(before).padStart(5)} % now, ${tenths(after).padStart(5)} % then: ${gainBetween({ before, after })}${interval === null ? "" : ` (${pointsRange(interval)})`}, ${name}`;
  const worse = byAssistant.filter(({ regression }) => regression).map(({ assistant }) => assistant);
  return [
    ...(heldOut === null ? [] : [row("on questions set apart", heldOut)]),
    row("on the questions that the edits were chosen by", train),
    ...(allAdopt === null ? [] : [row("if every rival gained as much", { ...allAdopt, interval: null })]),
    ...(worse.length === 0 ? [] : [`Worse for ${worse.join(", ")}.`]),
  ];
}
