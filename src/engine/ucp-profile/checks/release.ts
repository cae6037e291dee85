import { keyWith, profileWith } from "../examples.ts";
import { RELEASE_RULES, releaseOf } from "../releases.ts";
import { defineUcpCheck, overview, type UcpCheck } from "../ucp-check.ts";

/** Checks of the release that the profile declares. */
export const RELEASE_CHECKS: readonly UcpCheck[] = [
  defineUcpCheck({
    id: 4,
    title: "Generation",
    severity: "error",
    looksFor: "The shape of the release that the profile names.",
    messages: {
      lists: {
        detail: "Capabilities in a list and services as objects are the shape of January 2026, not of {version}.",
        fix: "Write maps of lists: the name of each service and capability leads to a list of its entries.",
      },
      superseded: {
        detail: "The release {version} is superseded: platforms of today read newer profiles.",
        fix: "Publish 2026-08-25, and link the older profile in supported_versions if it is still needed.",
        severity: "warn",
      },
      oldKeys: {
        detail: "Platforms of {version} read keys and ignore signing_keys.",
        fix: "Rename the field to keys.",
      },
      newKeys: {
        detail: "Platforms of {version} read signing_keys and ignore keys.",
        fix: "Rename the field to signing_keys, or publish 2026-08-25.",
      },
    },
    fix: "Make the shape fit the version.",
    source: overview("profile-structure"),
    passing: { profile: profileWith({}, { keys: [keyWith()] }) },
    failing: { profile: profileWith({}, { signing_keys: [keyWith()] }) },
    *find({ profile: { version, generation, keys, entries } }) {
      const release = releaseOf(version?.value);
      if (version === undefined || release === undefined) return;
      const data = { version: version.value };
      if (release.startsWith("2026-01")) yield { message: "superseded", pointer: version.pointer, data };
      else if (generation === "2026-01") {
        const isService = entries.some(({ kind }) => kind === "service");
        yield { message: "lists", pointer: isService ? "/ucp/services" : "/ucp/capabilities", data };
      }
      const { keysField } = RELEASE_RULES[release];
      if (keys[keysField] !== undefined) return;
      if (keys.signing_keys !== undefined) yield { message: "oldKeys", pointer: "/signing_keys", data };
      if (keys.keys !== undefined) yield { message: "newKeys", pointer: "/keys", data };
    },
  }),
  defineUcpCheck({
    id: 6,
    title: "Version",
    severity: "error",
    looksFor: "A version that is a published release, and the one that was asked for.",
    messages: {
      future: "The version {version} is in the future.",
      noDate: "There is no day {version}.",
      unknown: {
        detail: "The version {version} is not a release that this service knows. It was checked as {release}.",
        severity: "warn",
      },
      other: "The profile declares {version}, not {release}, which was asked for.",
    },
    fix: "Set the version of a published release, such as 2026-08-25.",
    source: overview("version-format"),
    passing: { profile: profileWith() },
    failing: { profile: profileWith({ version: "2099-01-01" }) },
    *find({ profile: { version }, asked, release, today }) {
      if (version === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(version.value)) return;
      const hit = { pointer: version.pointer, data: { version: version.value, release } };
      if (!isDay(version.value)) yield { message: "noDate", ...hit };
      else if (version.value > today) yield { message: "future", ...hit };
      else if (releaseOf(version.value) === undefined) yield { message: "unknown", ...hit };
      if (asked !== undefined && version.value !== asked) yield { message: "other", ...hit };
    },
  }),
];

function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
