import { HttpProblem } from "../http/http-problem.ts";
import { hasTooManyParameters, type HttpRequest, MAX_PARAMETERS, mediaTypeOf } from "../shared/http.ts";
import { type JsonError, parseJson } from "../shared/json.ts";
import { type ValidationIssue, Problem } from "../shared/problem.ts";
import type { Operation, ParameterKind, ParameterKinds } from "./routes.ts";
import { isJsonObject } from "../shared/json-object.ts";

/** The arguments of a request, with the issues of its format. The schema of the tool finds the others. */
export interface RestArguments {
  readonly args: unknown;
  readonly issues: readonly ValidationIssue[];
}

/** Reads the arguments from the path, and from the JSON body of a POST or the query of another method. */
export function readArguments(
  operation: Operation,
  request: HttpRequest,
  pathValues: Readonly<Record<string, string>>,
): RestArguments | Promise<RestArguments> {
  const { queryParameters, pathParameters } = operation.places();
  if (operation.route.method === "POST")
    return readBody(operation, request).then((sent) => withPath(sent, pathParameters, pathValues));
  return withPath(readQuery(request, queryParameters), pathParameters, pathValues);
}

function readQuery({ search }: HttpRequest, parameters: ParameterKinds): RestArguments {
  return parameters.size === 0 ? NO_ARGUMENTS : decodeQuery(search, parameters);
}

/** Adds the arguments of the path. Body and query may not repeat them. */
function withPath(
  { args, issues }: RestArguments,
  kinds: ParameterKinds,
  values: Readonly<Record<string, string>>,
): RestArguments {
  if (kinds.size === 0 || !isJsonObject(args)) return { args, issues };
  const named = [...kinds].map(([name, kind]): [string, unknown] => [name, convert(values[name] ?? "", kind)]);
  const repeated = named.filter(([name]) => Object.hasOwn(args, name));
  return {
    args: { ...args, ...Object.fromEntries(named) },
    issues: [...issues, ...repeated.map(([name]) => ({ code: "repeated" as const, detail: IN_PATH, path: [name] }))],
  };
}

const IN_PATH = "This comes from the path. Send it nowhere else.";

async function readBody(operation: Operation, request: HttpRequest): Promise<RestArguments> {
  requireJson(request);
  const issues = unknownParameters(request.search);
  const body = await request.readBody(operation.bodyBytes);
  if (body.length === 0 && operation.places().bodyIsOptional) return { ...NO_ARGUMENTS, issues };
  try {
    return withHeaders(operation, request, { args: parseJson(body), issues });
  } catch (error) {
    const { message, issue } = error as JsonError;
    const detail = body.length === 0 ? "The body is empty. Send a JSON object." : issue.detail;
    const all = [...issues, { ...issue, detail }];
    throw new Problem("validation-failed", body.length === 0 ? detail : message, { issues: all, cause: error });
  }
}

/** Throws a 415 for a body of another media type. Without one, the body is taken as JSON, for simple clients. */
function requireJson(request: HttpRequest): void {
  const mediaType = mediaTypeOf(request);
  if (mediaType === undefined || mediaType === "application/json") return;
  throw new HttpProblem("invalid-request", "Send the body as JSON, with Content-Type: application/json.", {
    status: 415,
    headers: { Accept: "application/json" },
  });
}

/** Adds the arguments in headers to a JSON object. Reports a header that contradicts a field of the body. */
function withHeaders(
  { headerArguments }: Operation,
  { headers }: HttpRequest,
  { args, issues }: RestArguments,
): RestArguments {
  if (headerArguments.length === 0 || !isJsonObject(args)) return { args, issues };
  const added: [string, unknown][] = [];
  const contradictions: ValidationIssue[] = [];
  for (const [header, field] of headerArguments) {
    const value = headers[header];
    if (value === undefined) continue;
    if (Object.hasOwn(args, field) && args[field] !== value)
      contradictions.push({
        code: "repeated",
        detail: `The header ${header} says something else. Send one of them.`,
        path: [field],
      });
    else added.push([field, value]);
  }
  return { args: { ...args, ...Object.fromEntries(added) }, issues: [...issues, ...contradictions] };
}

const NO_ARGUMENTS: RestArguments = { args: {}, issues: [] };

/** Decodes a query. Keeps unknown parameters, so that the schema reports them with all other issues. */
function decodeQuery(search: string, parameters: ParameterKinds): RestArguments {
  if (search === "") return NO_ARGUMENTS;
  const issues: ValidationIssue[] = [];
  const entries = [...valuesByName(search)].map(([name, sent]): [string, unknown] => {
    const kind = parameters.get(name) ?? UNKNOWN;
    if (kind.repeats) return [name, sent.map((value) => convert(value, kind))];
    if (sent.length > 1 && kind !== UNKNOWN) {
      issues.push({
        code: "repeated",
        detail: `This parameter was sent ${sent.length} times. Send it once.`,
        path: [name],
      });
    }
    return [name, convert(sent[0] ?? "", kind)];
  });
  // fromEntries creates own properties even for names such as __proto__.
  return { args: Object.fromEntries(entries), issues };
}

const UNKNOWN: ParameterKind = { type: "string", repeats: false };

function valuesByName(search: string): Map<string, string[]> {
  requireFewParameters(search);
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const sent = values.get(name);
    if (sent === undefined) values.set(name, [value]);
    else sent.push(value);
  }
  return values;
}

function requireFewParameters(search: string): void {
  if (!hasTooManyParameters(search)) return;
  const detail = `Send at most ${MAX_PARAMETERS} parameters in the query.`;
  throw new Problem("validation-failed", detail, { issues: [{ code: "too-big", detail, path: [], in: "query" }] });
}

/** Converts text to the type of a parameter. Text of another type stays unchanged, so that the schema rejects it. */
function convert(value: string, { type }: ParameterKind): unknown {
  if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  if (type === "number" && /^-?\d{1,15}(\.\d{1,15})?$/.test(value)) return Number(value);
  return value;
}

function unknownParameters(search: string): ValidationIssue[] {
  if (search === "") return [];
  requireFewParameters(search);
  const names = new Set(new URLSearchParams(search).keys());
  return [...names].map((name) => ({
    code: "unknown",
    detail: "This operation takes no query. Remove the parameter.",
    path: [name],
    in: "query",
  }));
}
