import { Problem } from "../shared/problem.ts";
import { faultsOf } from "../shared/schema.ts";
import type { Caller, Tool, ToolContext } from "./tool.ts";

/** Throws `unauthenticated` or `unauthorized` when the caller may not use the tool. */
export function authorize({ contract }: Tool, { identity }: Pick<Caller, "identity">): void {
  const { scope, name } = contract;
  if (scope === "public") return;
  if (identity === undefined) {
    throw new Problem("unauthenticated", `The tool ${name} needs a credential with the scope ${scope}.`);
  }
  if (!identity.scopes.has(scope)) {
    throw new Problem("unauthorized", `This credential lacks the scope ${scope}, which the tool ${name} needs.`);
  }
}

/** The arguments as the tool takes them. Throws `validation-failed`, which names every fault. */
export function parseArguments(tool: Tool, args: unknown): unknown {
  const parsed = tool.input.safeParse(args, { reportInput: true });
  if (parsed.success) return parsed.data;
  const faults = faultsOf(parsed.error);
  const count = faults.length === 1 ? "1 fault" : `${faults.length} faults`;
  throw new Problem("validation-failed", `The arguments of ${tool.contract.name} have ${count}.`, { faults });
}

/** Frozen answers that were found to keep their contract: they are given again and again. */
const KEPT = new WeakSet<object>();

/**
 * Runs a tool on parsed arguments: tighter metering, the handler, then the check that it kept its contract. Throws
 * problems only; what else went wrong is told to `onDefect`.
 */
export async function run(
  tool: Tool,
  input: unknown,
  context: ToolContext,
  onDefect: (thrown: unknown) => void,
): Promise<object> {
  try {
    const policy = tool.contract.meter?.(input as never);
    if (policy !== undefined) await context.caller.metering.charge(policy);
    const output = await tool.run(input, context);
    if (KEPT.has(output)) return output;
    const checked = tool.output.safeParse(output);
    if (checked.success) {
      if (Object.isFrozen(output)) KEPT.add(output);
      return output;
    }
    throw new Error(`The result of ${tool.contract.name} breaks its output schema.`, { cause: checked.error });
  } catch (thrown) {
    if (!(thrown instanceof Problem)) onDefect(thrown);
    throw Problem.from(thrown);
  }
}
