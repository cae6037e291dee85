/** The limits of a sandbox request, for the schemas, `get_sandbox` and the documentation. */
export const SANDBOX_LIMITS = {
  /** Fits the largest request even if a JSON library escapes every character, with twelve bytes for an emoji. */
  bodyBytes: 196_608,
  titleChars: 200,
  descriptionChars: 2_000,
  competitors: 5,
} as const;
