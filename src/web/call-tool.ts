import type { Service } from "../service.ts";
import type { Caller, Tool } from "../tools/tool.ts";

/** Calls a tool that the pages need. Throws the errors of the tool. */
export async function callTool<T>(service: Service, name: string, args: object, caller: Caller): Promise<T> {
  return (await service.call(toolOf(service, name), args, caller)) as T;
}

/** Returns a tool that the pages need. */
export function toolOf(service: Service, name: string): Tool {
  const tool = service.tool(name);
  if (tool === undefined) throw new Error(`The pages need the tool ${name}.`);
  return tool;
}
