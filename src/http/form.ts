import { isUtf8 } from "node:buffer";
import { type HttpRequest, mediaTypeOf } from "../shared/http.ts";
import { Problem } from "../shared/problem.ts";

const FORM_TYPE = "application/x-www-form-urlencoded";

/**
 * Reads a form of at most `maxBytes` and returns it URL-encoded, as it was sent. Throws `invalid-request` when it is larger
 * or not UTF-8, and the error of `wrongType` for another media type.
 */
export async function readForm(
  request: HttpRequest,
  maxBytes: number,
  wrongType: (detail: string) => Error = unsupportedType,
): Promise<string> {
  if (mediaTypeOf(request) !== FORM_TYPE) throw wrongType(`Send the form with Content-Type: ${FORM_TYPE}.`);
  const body = await request.readBody(maxBytes);
  if (!isUtf8(body)) throw new Problem("invalid-request", "The form is not valid UTF-8.");
  return body.toString();
}

function unsupportedType(detail: string): Problem {
  return new Problem("invalid-request", detail, { status: 415 });
}
