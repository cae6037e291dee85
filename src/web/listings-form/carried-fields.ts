import { parseJson } from "../../shared/json.ts";
import type { ListingFields } from "../audit/audit-result.ts";

/**
 * The fields of a listing that the form does not ask for. It carries them as hidden fields, so that a repeated run does
 * not lose them.
 */
const CARRIED = ["imageUrl", "brand", "category", "attributes", "availability", "sponsored", "endorsed"] as const;
type CarriedFields = Readonly<Partial<Record<(typeof CARRIED)[number], unknown>>>;

/** Writes the carried fields of a listing as text; empty without any. */
export function writeCarried(listing: object): string {
  const given = Object.entries(listing).filter(([name]) => isCarried(name));
  return given.length === 0 ? "" : JSON.stringify(Object.fromEntries(given));
}

/**
 * Parses the carried fields of a listing. Other fields are left out, because anyone can send anything. The tool checks
 * the values.
 */
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

/** Returns the names of the carried fields for people. */
export function namesOfCarried(text: string): string[] {
  const fields = readCarried(text);
  return CARRIED.filter((name) => fields[name] !== undefined).map((name) => (name === "imageUrl" ? "picture" : name));
}

/** Returns a listing with its carried fields. */
export function withCarried(listing: ListingFields, text: string): ListingFields {
  return { ...listing, ...(readCarried(text) as Partial<ListingFields>) };
}

function isCarried(name: string): boolean {
  return (CARRIED as readonly string[]).includes(name);
}
