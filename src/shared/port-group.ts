/** Ports that one domain offers to tools under one name. `P` is the ports by their names in a tool's context. */
export interface PortGroup<P extends object = object> {
  readonly name: string;
  /** Never set: it carries the type of the ports. */
  readonly ports?: P;
}

/** Names a group of ports. The domain that owns it exports it next to its ports. */
export function portGroup<P extends object>(name: string): PortGroup<P> {
  return { name };
}

/** A group with the ports that are in place. A group that no domain offers hides the tools that use it. */
export interface PortOffer {
  readonly group: PortGroup;
  readonly ports: object;
}

/** Offers the ports of a group. */
export function offer<P extends object>(group: PortGroup<P>, ports: P): PortOffer {
  return { group, ports };
}
