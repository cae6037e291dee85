import type { PortOffer } from "../shared/port-group.ts";
import type { Tool } from "./tool.ts";

/** Returns the tools whose groups of ports are all offered. No other tool appears anywhere. */
export function usableTools(tools: readonly Tool[], offers: readonly PortOffer[]): Tool[] {
  const offered = new Set(offers.map(({ group }) => group.name));
  return tools.filter(({ contract: { uses = [] } }) => uses.every(({ name }) => offered.has(name)));
}

/** Returns the ports that a tool uses, by name. Throws an Error when no domain offers one of its groups. */
export function portsFor({ contract: { name, uses = [] } }: Tool, offers: readonly PortOffer[]): object {
  const used = uses.map((group) => {
    const found = offers.find((one) => one.group.name === group.name);
    if (found === undefined) throw new Error(`The tool ${name} uses ${group.name}, which no domain offers.`);
    return found.ports;
  });
  return Object.assign({}, ...used) as object;
}
