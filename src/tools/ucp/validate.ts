import type { z } from "zod";
import { addressesOf } from "../../engine/ucp-profile/addresses.ts";
import { type Entry, type LocatedText, readProfile } from "../../engine/ucp-profile/profile.ts";
import { type ProfileToValidate, validateProfile } from "../../engine/ucp-profile/validate-profile.ts";
import { FetchRefused } from "../../guarded-fetch/ports.ts";
import type { Clock } from "../../shared/ports.ts";
import { Problem } from "../../shared/problem.ts";
import type { FetchedProfile, ProfileFetch, UcpPorts } from "../../ucp/ports.ts";
import type { UcpProfileToValidate, UcpValidation } from "./schema.ts";

/** Validates a profile that was sent or is fetched. Throws `validation-failed` for a profile that cannot be fetched. */
export async function validate(
  { profile, url, release }: z.output<typeof UcpProfileToValidate>,
  { clock, profileFetch }: UcpPorts & { readonly clock: Clock },
): Promise<z.input<typeof UcpValidation>> {
  if ((profile === undefined) === (url === undefined))
    throw invalid("Send either profile or url.", profile === undefined ? "profile" : "url");
  const fetched = url === undefined ? undefined : await fetchProfile(url, profileFetch);
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  return validationOf({ document: fetched === undefined ? profile : fetched.answer.document, release, today, fetched });
}

const SEND_IT = "Or send the profile itself as profile.";

async function fetchProfile(url: string, fetch: ProfileFetch | undefined): Promise<FetchedProfile> {
  if (fetch === undefined) throw invalid(`This service does not fetch pages. ${SEND_IT}`, "url");
  try {
    return await fetch.get(url, (document) => addressesOf(readProfile(document)));
  } catch (thrown) {
    if (!(thrown instanceof FetchRefused)) throw thrown;
    if (thrown.kind === "busy")
      throw new Problem("internal-error", thrown.message, { status: 503, retryAfterSeconds: 10 });
    throw invalid(`The profile cannot be fetched: ${thrown.message} ${SEND_IT}`, "url");
  }
}

function invalid(detail: string, field: "profile" | "url"): Problem {
  return new Problem("validation-failed", detail, { issues: [{ code: "invalid-value", detail, path: [field] }] });
}

const MAX_ENTRIES = 50;
/** The most characters of a profile's text that are shown. */
const MAX_CHARS = 200;

function validationOf(subject: ProfileToValidate): z.input<typeof UcpValidation> {
  const { entries, notRun, generation, findings, ...result } = validateProfile(subject);
  const of = (kind: Entry["kind"]) => entries.filter((entry) => entry.kind === kind).slice(0, MAX_ENTRIES);
  const { status, contentType, cacheControl } = subject.fetched?.answer ?? {};
  return {
    ...result,
    ...withoutUndefined({ generation }),
    findings: [...findings],
    services: of("service").map(({ name, ...entry }) => ({
      name: cut(name.value),
      ...withoutUndefined({
        version: shown(entry.version),
        transport: shown(entry.transport),
        endpoint: shown(entry.endpoint),
      }),
    })),
    capabilities: of("capability").map(({ name, version, parents }) => ({
      name: cut(name.value),
      ...withoutUndefined({ version: shown(version) }),
      extends: parents.slice(0, MAX_ENTRIES).map(({ value }) => cut(value)),
    })),
    ...(status === undefined
      ? {}
      : {
          fetched: { status, ...withoutUndefined({ contentType: cut(contentType), cacheControl: cut(cacheControl) }) },
        }),
    not_run: [...notRun],
  };
}

function cut(value: string): string;
function cut(value: string | undefined): string | undefined;
function cut(value: string | undefined): string | undefined {
  return value === undefined || value.length <= MAX_CHARS ? value : `${value.slice(0, MAX_CHARS)}…`;
}

const shown = (place: LocatedText | undefined): string | undefined => cut(place?.value);

/** Returns the fields that have a value. */
function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
