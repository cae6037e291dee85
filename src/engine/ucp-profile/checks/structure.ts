import { profileWith } from "../examples.ts";
import { MAX_ITEMS } from "../profile.ts";
import { PROFILE_SHAPES } from "../profile-shapes.ts";
import { generationFor } from "../releases.ts";
import { SHAPE_MESSAGES, shapeHits } from "../shape.ts";
import { defineUcpCheck, overview, type UcpCheck } from "../ucp-check.ts";

/** Checks of the profile against the schema of its release. */
export const STRUCTURE_CHECKS: readonly UcpCheck[] = [
  defineUcpCheck({
    id: 5,
    title: "Structure",
    severity: "error",
    looksFor:
      "The fields of the release's schema with their types. services and payment_handlers are there even if empty.",
    messages: {
      unreadable: { detail: "The profile cannot be read: {failure}.", fix: "Serve one JSON object." },
      ...SHAPE_MESSAGES,
      cut: {
        detail: `A map or list has more than ${MAX_ITEMS} entries. Those after them were not checked.`,
        severity: "info",
      },
    },
    fix: "Send what the schema of the release asks for.",
    source: overview("profile-structure"),
    passing: { profile: profileWith() },
    failing: { profile: { ucp: { version: "2026-08-25", services: {} } } },
    *find({ document, answer, release, profile }) {
      if (document === undefined) {
        yield { message: "unreadable", pointer: "", data: { failure: answer.failure ?? "the body is not JSON" } };
        return;
      }
      yield* shapeHits(document, PROFILE_SHAPES[generationFor(release, profile.generation)]);
      if (profile.isTruncated) yield { message: "cut", pointer: "" };
    },
  }),
];
