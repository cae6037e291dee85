/** Ports that a domain offers to tools under one name. `P` maps the names in a tool's context to the ports. */
export interface PortGroup<P extends object = object> {
  readonly name: string;
  /** Never set. It carries the type of the ports. */
  readonly ports?: P;
}

/** Creates a group of ports. The domain that owns it exports it next to its ports. */
export function portGroup<P extends object>(name: string): PortGroup<P> {
  return { name };
}

/** A group with its ports. The tools that use a group exist only when a domain offers it. */
export interface PortOffer {
  readonly group: PortGroup;
  readonly ports: object;
}

/** Offers the ports of a group. */
export function offer<P extends object>(group: PortGroup<P>, ports: P): PortOffer {
  return { group, ports };
}
