/** The releases of UCP, newest first. */
export const UCP_RELEASES = ["2026-08-25", "2026-04-08", "2026-01-23", "2026-01-11"] as const;
export type UcpRelease = (typeof UCP_RELEASES)[number];

/**
 * The shapes that profiles have had. In `2026-01`, that of the first release, capabilities are a list and a service is
 * an object with its transports. Later shapes have maps of lists. Since 2026-08-25 the keys are in `keys`.
 */
export const GENERATIONS = ["2026-08-25", "2026-04-08", "2026-01"] as const;
export type Generation = (typeof GENERATIONS)[number];

/** The rules that differ between releases. */
export interface ReleaseRules {
  readonly generation: Exclude<Generation, "2026-01">;
  /** The field with the signing keys. */
  readonly keysField: "keys" | "signing_keys";
  /** The pattern of names of services, capabilities and payment handlers. */
  readonly name: RegExp;
  /** True if the host of `spec` also has to own the name, and only capabilities are bound. */
  readonly bindsSpec: boolean;
  /** True if platforms drop a `dev.ucp` entry whose version is not the profile's. */
  readonly dropsOtherVersions: boolean;
}

/** The pattern of names since 2026-08-25. */
export const NAME = /^[a-z](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9_])?)+$/;
/** The earlier pattern of names: no hyphens, and each label begins with a letter. */
export const OLD_NAME = /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/;

const OLD: ReleaseRules = {
  generation: "2026-04-08",
  keysField: "signing_keys",
  name: OLD_NAME,
  bindsSpec: true,
  dropsOtherVersions: false,
};

/** The rules of each release. */
export const RELEASE_RULES: Readonly<Record<UcpRelease, ReleaseRules>> = {
  "2026-08-25": {
    generation: "2026-08-25",
    keysField: "keys",
    name: NAME,
    bindsSpec: false,
    dropsOtherVersions: true,
  },
  "2026-04-08": OLD,
  "2026-01-23": OLD,
  "2026-01-11": OLD,
};

/** Returns the release with a version. Undefined for an unknown version. */
export function releaseOf(version: string | undefined): UcpRelease | undefined {
  return UCP_RELEASES.find((release) => release === version);
}

/** Returns the shape that a profile must have. Profiles of the January releases exist in two shapes. */
export function generationFor(release: UcpRelease, found: Generation | undefined): Generation {
  return found === "2026-01" && release.startsWith("2026-01") ? found : RELEASE_RULES[release].generation;
}
