import type { z } from "zod";
import { andThen } from "../shared/and-then.ts";
import { CachedResult } from "../shared/result-cache.ts";
import { Problem } from "../shared/problem.ts";
import { issuesOf } from "../shared/validation-issues.ts";
import type { Identity } from "../shared/ports.ts";
import { ALL_SCOPES, type Scope } from "../shared/scope.ts";
import type { Caller, Tool, ToolContext, TextAnswer } from "./tool.ts";

// The steps of a call, each done once: authorize, admit, run. No other module can create the value that a step takes.
const STEP = Symbol("step");

/** A call that the caller may make. Its arguments are not parsed yet. */
export interface AuthorizedCall {
  readonly [STEP]: "authorized";
  readonly tool: Tool;
  readonly caller: Caller;
}

/** A call that the caller may make with these arguments. */
export interface AdmittedCall {
  readonly [STEP]: "admitted";
  readonly tool: Tool;
  readonly caller: Caller;
  /** The parsed arguments. */
  readonly input: unknown;
}

/**
 * Authorizes a call before its arguments are parsed. Throws `unauthenticated` or `unauthorized`. `unauthenticated` names
 * every scope, because some clients cannot ask for more later.
 */
export function authorize(tool: Tool, caller: Caller): AuthorizedCall {
  const { scope } = tool.contract;
  const { identity } = caller;
  if (scope !== "public" && identity === undefined) {
    throw new Problem("unauthenticated", `This call needs a credential with the scope ${scope}.`, {
      scopes: ALL_SCOPES,
    });
  }
  if (scope !== "public" && identity?.scopes.has(scope) !== true) {
    throw new Problem("unauthorized", `This credential lacks the scope ${scope}, which this call needs.`, {
      scopes: scopesWith(identity, [scope]),
    });
  }
  return { [STEP]: "authorized", tool, caller };
}

/**
 * Parses the arguments of a call. Throws `validation-failed`, which names every issue, and `unauthorized` when the
 * credential lacks a scope that these arguments need.
 */
export function admit({ tool, caller }: AuthorizedCall, args: unknown): AdmittedCall {
  const input = parsed(tool, args);
  const lacking = (tool.contract.needs?.(input as never) ?? []).filter((scope) => !caller.identity?.scopes.has(scope));
  if (lacking.length > 0) {
    throw new Problem("unauthorized", `This credential lacks ${lacking.join(" and ")}, which these arguments need.`, {
      scopes: scopesWith(caller.identity, lacking),
    });
  }
  return { [STEP]: "admitted", tool, caller, input };
}

/** Returns the scopes of a credential and those that it lacks, so that a client that requests them all loses none. */
function scopesWith(identity: Identity | undefined, lacking: readonly Scope[]): Scope[] {
  return ALL_SCOPES.filter((scope) => lacking.includes(scope) || identity?.scopes.has(scope));
}

function parsed(tool: Tool, args: unknown): unknown {
  const result = tool.input.safeParse(args, { reportInput: true });
  if (result.success) return result.data;
  const issues = issuesOf(result.error);
  const count = issues.length === 1 ? "1 error" : `${issues.length} errors`;
  throw new Problem("validation-failed", `The arguments of ${tool.contract.name} have ${count}.`, { issues });
}

/**
 * Runs an admitted call: charges its tighter policy, runs the handler, and checks the result against the output schema.
 * Returns the data, or a CachedResult of it. Throws only problems. The cause of an internal error goes to `onDefect`.
 */
export function run(
  call: AdmittedCall,
  ports: Omit<ToolContext, "caller">,
  onDefect: (thrown: unknown) => void,
): object | Promise<object> {
  return metered(call, { onDefect }, ({ tool, caller, input }) =>
    andThen(tool.run(input, { ...ports, caller }), (result) => withCheckedOutput(tool, result)),
  );
}

function withCheckedOutput(tool: Tool, result: object): object {
  if (result instanceof CachedResult)
    result.checkOnce((data) => requireOutput(tool, tool.contract.output.safeParse(data, USED_ONCE)));
  else requireOutput(tool, tool.output.safeParse(result));
  return result;
}

/** Runs an admitted call as `run` does, and returns the answer in one of the formats of the tool. */
export async function write(
  call: AdmittedCall,
  mediaType: string,
  ports: Omit<ToolContext, "caller">,
  onDefect: (thrown: unknown) => void,
): Promise<TextAnswer> {
  return metered(call, { onDefect, mediaType }, async ({ tool, caller, input }) => {
    const format = tool.contract.formats?.[mediaType];
    if (format === undefined) throw new Error(`${tool.contract.name} is not written as ${mediaType}.`);
    return format(input as never, { ...ports, caller });
  });
}

function metered<T>(
  call: AdmittedCall,
  { onDefect, mediaType }: { readonly onDefect: (thrown: unknown) => void; readonly mediaType?: string },
  work: (call: AdmittedCall) => T | Promise<T>,
): T | Promise<T> {
  const fail = (thrown: unknown): never => {
    if (!(thrown instanceof Problem)) onDefect(thrown);
    throw Problem.from(thrown);
  };
  try {
    const policy = call.tool.contract.meter?.(call.input as never, mediaType);
    const result = andThen(policy && call.caller.metering.charge(policy), () => work(call));
    return result instanceof Promise ? result.catch(fail) : result;
  } catch (thrown) {
    return fail(thrown);
  }
}

/** Compiling a schema takes longer than using it once. */
const USED_ONCE = { jitless: true };

function requireOutput(tool: Tool, checked: z.ZodSafeParseResult<unknown>): void {
  if (checked.success) return;
  throw new Error(`The result of ${tool.contract.name} breaks its output schema.`, { cause: checked.error });
}
