import { headerReferences, type OpenApiObject } from "../shared/openapi.ts";
import { PROBLEM_MEDIA_TYPE, problemDocument } from "../shared/problem-document.ts";
import { ProblemDocument } from "../shared/problem-schema.ts";
import { Problem, type ProblemCode, PROBLEMS } from "../shared/problem.ts";
import { componentName } from "../shared/schema.ts";
import { SCOPES } from "../shared/scope.ts";
import { PATHS, type Site, urlOf } from "../shared/site.ts";
import { STANDARD_HEADER_NAMES } from "../shared/standard-headers.ts";

/** Returns the ways to send a credential. */
export function securitySchemes(site: Site): OpenApiObject {
  return {
    bearer: {
      type: "http",
      scheme: "bearer",
      description: "An API key or an OAuth access token with the scope of the operation. No open operation needs it.",
    },
    oauth2: {
      type: "oauth2",
      description: "How an access token is got, by the authorization code flow with PKCE.",
      flows: {
        authorizationCode: {
          authorizationUrl: urlOf(site, PATHS.authorize),
          tokenUrl: urlOf(site, PATHS.token),
          refreshUrl: urlOf(site, PATHS.token),
          scopes: SCOPES,
        },
      },
    },
  };
}

const header = (description: string, schema: OpenApiObject, example: unknown) => ({ description, schema, example });

/** Returns all response headers that operations refer to. */
export function headerObjects(): OpenApiObject {
  const string = { type: "string" };
  const count = { type: "integer", minimum: 0 };
  return {
    "RateLimit-Policy": header(
      "The policies that meter this request: quota (q) and window in seconds (w).",
      string,
      '"public";q=120;w=60',
    ),
    RateLimit: header(
      "What is left: requests (r) and seconds until the window ends (t).",
      string,
      '"public";r=118;t=42',
    ),
    "RateLimit-Limit": header("Requests allowed in the window.", count, 120),
    "RateLimit-Remaining": header("Requests left in the window.", count, 118),
    "RateLimit-Reset": header("Seconds until the window ends.", count, 42),
    "Retry-After": header("Seconds to wait.", count, 42),
    "X-Request-Id": header(
      "Names the request in the server's log: the id that came with it, or a new one.",
      string,
      "8f14e45f-ceea-467f-a8d2-3c1b6a9e0d57",
    ),
    "API-Version": header("Major version that produced the answer.", string, "1"),
    Deprecation: header("Since when the operation is deprecated (RFC 9745).", string, "@1767225600"),
    Sunset: header("When the operation goes (RFC 8594).", string, "Wed, 01 Jul 2026 00:00:00 GMT"),
    Link: header(
      "Where the deprecation is explained.",
      string,
      '<https://example.com/docs/versioning>; rel="deprecation"',
    ),
    "WWW-Authenticate": header(
      "Names the protected resource metadata (RFC 9728).",
      string,
      'Bearer resource_metadata="https://example.com/.well-known/oauth-protected-resource"',
    ),
  };
}

/** Returns the parameter that pins the major version. */
export function apiVersionParameter(site: Site): OpenApiObject {
  return {
    name: "API-Version",
    in: "header",
    required: false,
    description: "Pins the major version. Omit it to use the version of the path.",
    schema: { type: "string", enum: [site.apiVersion], default: site.apiVersion },
  };
}

/** The problems with a status other than that of their code. */
const OTHER_STATUSES = [
  ["invalid-request", 413],
  ["invalid-request", 415],
  ["internal-error", 503],
] as const;

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  413: "The body is too large.",
  415: "The body is compressed, or not declared as application/json.",
  503: "The database does not answer at the moment.",
};

/** Returns a response for each problem, with an example. */
export function responseObjects(site: Site): OpenApiObject {
  const statuses = Object.entries(PROBLEMS).map(([code, { status }]) => [code as ProblemCode, status] as const);
  return Object.fromEntries(
    [...statuses, ...OTHER_STATUSES].map(([code, status]) => [`${status}-${code}`, responseObject(site, code, status)]),
  );
}

function responseObject(site: Site, code: ProblemCode, status: number): OpenApiObject {
  const names = [
    ...STANDARD_HEADER_NAMES,
    ...(status === 429 || status === 503 ? ["Retry-After"] : []),
    ...(status === 401 || status === 403 ? ["WWW-Authenticate"] : []),
  ];
  const issues =
    code === "validation-failed"
      ? {
          issues: [
            {
              code: "required",
              detail: "This field is required: send a string.",
              path: ["product", "title"],
            } as const,
          ],
        }
      : {};
  const example = problemDocument(
    site,
    new Problem(code, `${PROBLEMS[code].title}.`, { status, ...issues }),
    PATHS.index,
  );
  const content = { schema: { $ref: `#/components/schemas/${componentName(ProblemDocument)}` }, example };
  return {
    description: DESCRIPTIONS[status] ?? `${PROBLEMS[code].title}.`,
    headers: headerReferences(names),
    content: { [PROBLEM_MEDIA_TYPE]: content, "application/json": content },
  };
}
