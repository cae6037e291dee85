import { bindsTo } from "./authority.ts";
import type { Profile } from "./profile.ts";

/** The reasons for fetching an address of a profile. */
export type AddressUse = "profile" | "schema" | "page" | "operation";

/** An address that a profile names, and the reason for fetching it. */
export interface Address {
  readonly url: string;
  readonly use: AddressUse;
}

const CHECKOUT = "dev.ucp.shopping.checkout";

/**
 * Returns the addresses that the checks need, the most important first: profiles of older releases, operations of the
 * checkout, schemas whose host owns their name, and specifications. Each URL appears once.
 */
export function addressesOf(profile: Profile): Address[] {
  const { entries, olderProfiles } = profile;
  const addresses: Address[] = [
    ...olderProfiles.map(({ url }) => ({ url: url.value, use: "profile" as const })),
    ...checkoutAddresses(profile).map(({ url }) => ({ url, use: "operation" as const })),
    ...entries.flatMap(({ name, schema }) =>
      schema !== undefined && bindsTo(schema.value, name.value) ? [{ url: schema.value, use: "schema" as const }] : [],
    ),
    ...entries.flatMap(({ spec }) => (spec === undefined ? [] : [{ url: spec.value, use: "page" as const }])),
  ];
  // Keeps the first use of each URL.
  return [...new Map(addresses.toReversed().map((address) => [address.url, address])).values()].toReversed();
}

/** An address at which the checkout has to answer, and the pointer to its endpoint in the profile. */
export interface CheckoutAddress {
  readonly url: string;
  readonly pointer: string;
}

/** Returns the addresses of the checkout's operations: none if the profile declares no checkout. */
export function checkoutAddresses({ entries }: Profile): CheckoutAddress[] {
  if (!declaresCheckout({ entries })) return [];
  return entries.flatMap(({ name, transport, endpoint }) => {
    if (name.value !== "dev.ucp.shopping" || endpoint === undefined) return [];
    const base = endpoint.value.replace(/\/$/, "");
    if (transport?.value === "rest") return [{ url: `${base}/checkout-sessions`, pointer: endpoint.pointer }];
    return transport?.value === "mcp" ? [{ url: base, pointer: endpoint.pointer }] : [];
  });
}

/** Tells whether a profile declares UCP's checkout. */
export function declaresCheckout({ entries }: Pick<Profile, "entries">): boolean {
  return entries.some(({ kind, name }) => kind === "capability" && name.value === CHECKOUT);
}
