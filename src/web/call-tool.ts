import type { Service } from "../service.ts";
import { Problem } from "../shared/problem.ts";
import type { Caller, Tool } from "../tools/tool.ts";

/** Calls a tool that pages need. Throws the errors of the tool. */
export async function callTool<T>(service: Service, name: string, args: object, caller: Caller): Promise<T> {
  return (await service.call(toolOf(service, name), args, caller)) as T;
}

/** Returns whether a tool found nothing. An id that is not of the form of an id belongs to nothing either. */
export function isNotFound(thrown: unknown): boolean {
  return thrown instanceof Problem && ["not-found", "validation-failed"].includes(thrown.code);
}

/** Waits for a tool. Throws `not-found` with a detail for people when it found nothing. */
export async function orNotFound<T>(result: Promise<T>, detail: string): Promise<T> {
  try {
    return await result;
  } catch (thrown) {
    throw isNotFound(thrown) ? new Problem("not-found", detail) : thrown;
  }
}

/** Returns a tool that pages need. */
export function toolOf(service: Service, name: string): Tool {
  const tool = service.tool(name);
  if (tool === undefined) throw new Error(`The pages need the tool ${name}.`);
  return tool;
}
