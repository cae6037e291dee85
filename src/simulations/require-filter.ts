import type { Filter, SimulationInput } from "../engine/simulation/simulation-input.ts";
import { Problem, type ValidationIssue } from "../shared/problem.ts";

/** Rejects a filter that selects nothing of a run. Throws `validation-failed`. */
export function requireFilter({ query, competitor, assistant }: Filter, input: SimulationInput): void {
  const issues: ValidationIssue[] = [
    ...indexIssues("query", query, input.queries.length),
    ...indexIssues("competitor", competitor, input.competitors.length),
  ];
  if (assistant !== undefined && !input.assistants.includes(assistant)) {
    const detail = `Send one of ${input.assistants.join(", ")}: no other assistant was asked.`;
    issues.push({ code: "invalid-value", detail, path: ["assistant"] });
  }
  if (issues.length > 0) throw new Problem("validation-failed", "The filter selects nothing of the run.", { issues });
}

function indexIssues(name: string, index: number | undefined, count: number): ValidationIssue[] {
  if (index === undefined || index < count) return [];
  return [{ code: "too-big", detail: `Send at most ${count - 1}: the first one is 0.`, path: [name] }];
}
