import { AUTHORITY_CHECKS } from "./checks/authority.ts";
import { DOCUMENT_CHECKS } from "./checks/documents.ts";
import { ENTRY_CHECKS } from "./checks/entries.ts";
import { HOSTING_CHECKS } from "./checks/hosting.ts";
import { KEY_CHECKS } from "./checks/keys.ts";
import { NAME_CHECKS } from "./checks/names.ts";
import { RELEASE_CHECKS } from "./checks/release.ts";
import { STRUCTURE_CHECKS } from "./checks/structure.ts";
import type { UcpCheck } from "./ucp-check.ts";

/** All checks of a UCP profile, by id. */
export const UCP_CHECKS: readonly UcpCheck[] = [
  ...HOSTING_CHECKS,
  ...RELEASE_CHECKS,
  ...STRUCTURE_CHECKS,
  ...NAME_CHECKS,
  ...ENTRY_CHECKS,
  ...AUTHORITY_CHECKS,
  ...KEY_CHECKS,
  ...DOCUMENT_CHECKS,
].sort((one, other) => one.id - other.id);
