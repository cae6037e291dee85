import { parseJson } from "../../shared/json.ts";
import type { ListingFields } from "../audit/audit-result.ts";

/** The fields of a listing that the form does not ask for. It carries them, so that no run loses what another one had. */
const CARRIED = ["imageUrl", "brand", "category", "attributes", "availability", "sponsored", "endorsed"] as const;
type CarriedFields = Readonly<Partial<Record<(typeof CARRIED)[number], unknown>>>;

/** Writes the carried fields of a listing; empty without any. */
export function writeCarried(listing: object): string {
  const given = Object.entries(listing).filter(([name]) => isCarried(name));
  return given.length === 0 ? "" : JSON.stringify(Object.fromEntries(given));
}

/** Reads the carried fields of a listing. What anyone else wrote there is left out; the tool checks the values. */
function readCarried(text: string): CarriedFields {
  if (text === "") return {};
  try {
    const read = parseJson(text);
    if (typeof read !== "object" || read === null) return {};
    return Object.fromEntries(Object.entries(read).filter(([name]) => isCarried(name)));
  } catch {
    return {};
  }
}

/** Returns the names of the carried fields, as the form says them. */
export function namesOfCarried(text: string): string[] {
  const fields = readCarried(text);
  return CARRIED.filter((name) => fields[name] !== undefined).map((name) => (name === "imageUrl" ? "picture" : name));
}

/** Returns a listing with the fields that were carried. */
export function withCarried(listing: ListingFields, text: string): ListingFields {
  return { ...listing, ...(readCarried(text) as Partial<ListingFields>) };
}

function isCarried(name: string): boolean {
  return (CARRIED as readonly string[]).includes(name);
}
