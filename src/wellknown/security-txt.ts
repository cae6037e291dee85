import type { Document } from "../shared/document.ts";
import type { Clock } from "../shared/ports.ts";
import { PATHS, type Site, urlOf } from "../shared/site.ts";

const DAY_MS = 86_400_000;

/** Creates the security contact (RFC 9116). It is renewed every day, so that it never expires. */
export function securityTxt(site: Site, contact: string, clock: Clock): Document {
  return {
    name: "security-txt",
    title: "Security contact",
    description: "Where to report a vulnerability (RFC 9116).",
    path: PATHS.securityTxt,
    mediaType: "text/plain",
    renewMs: DAY_MS,
    text() {
      const expires = new Date(clock.now() + 180 * DAY_MS).toISOString().replace(/\.\d+Z$/, "Z");
      return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${urlOf(site, PATHS.securityTxt)}\n`;
    },
  };
}
