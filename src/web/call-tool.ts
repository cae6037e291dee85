import type { Service } from "../service.ts";
import type { Caller } from "../tools/tool.ts";

/** Calls a tool that the pages need. Throws the errors of the tool. */
export async function callTool<T>(service: Service, name: string, args: object, caller: Caller): Promise<T> {
  const tool = service.tool(name);
  if (tool === undefined) throw new Error(`The pages need the tool ${name}.`);
  return (await service.call(tool, args, caller)) as T;
}
