import { Problem } from "../shared/problem.ts";
import { faultsOf } from "../shared/schema.ts";
import type { Identity } from "../shared/ports.ts";
import { ALL_SCOPES, type Scope } from "../shared/scope.ts";
import type { Caller, Tool, ToolContext } from "./tool.ts";

/**
 * Throws `unauthenticated` or `unauthorized` when the caller may not use the tool. Who has no credential yet is told of
 * every scope: some clients cannot ask for more later.
 */
export function authorize({ contract }: Tool, { identity }: Pick<Caller, "identity">): void {
  const { scope, name } = contract;
  if (scope === "public") return;
  if (identity === undefined) {
    throw new Problem("unauthenticated", `The tool ${name} needs a credential with the scope ${scope}.`, {
      scopes: ALL_SCOPES,
    });
  }
  if (!identity.scopes.has(scope)) {
    throw new Problem("unauthorized", `This credential lacks the scope ${scope}, which the tool ${name} needs.`, {
      scopes: scopesWith(identity, [scope]),
    });
  }
}

/** Throws `unauthorized` when the caller lacks a scope that a tool needs for these arguments. */
export function authorizeInput({ contract }: Tool, input: unknown, { identity }: Pick<Caller, "identity">): void {
  const lacking = (contract.needs?.(input as never) ?? []).filter((scope) => !identity?.scopes.has(scope));
  if (lacking.length === 0) return;
  throw new Problem("unauthorized", `This credential lacks ${lacking.join(" and ")}, which these arguments need.`, {
    scopes: scopesWith(identity, lacking),
  });
}

/** What a credential lacks with what it has: a client that asks for what it is told then loses nothing. */
function scopesWith(identity: Identity | undefined, lacking: readonly Scope[]): Scope[] {
  return ALL_SCOPES.filter((scope) => lacking.includes(scope) || identity?.scopes.has(scope));
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
