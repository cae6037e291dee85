import { type HttpRequest, parseJson } from "../shared/http.ts";
import { type Fault, Problem } from "../shared/problem.ts";
import type { Operation, ParameterKind } from "./routes.ts";

/** The arguments of a request, with the faults that only REST can see. The schema finds the others. */
export interface RestArguments {
  readonly args: unknown;
  readonly faults: readonly Fault[];
}

/** Reads a GET's arguments from its query and a POST's from its JSON body. */
export function readArguments(operation: Operation, request: HttpRequest): RestArguments | Promise<RestArguments> {
  if (operation.method === "POST") return readBodyArguments(operation, request);
  return operation.parameters === undefined ? NO_ARGUMENTS : decodeQuery(request.search, operation.parameters);
}

async function readBodyArguments(operation: Operation, request: HttpRequest): Promise<RestArguments> {
  const faults = unknownParameters(request.search);
  const body = await request.readBody(operation.bodyBytes);
  try {
    return withHeaders(operation, request, { args: parseJson(body), faults });
  } catch (error) {
    const detail = body.length === 0 ? "The body is empty. Send a JSON object." : (error as SyntaxError).message;
    const all = [...faults, { code: "invalid-format", detail, path: [] } as const];
    throw new Problem("validation-failed", detail, { faults: all, cause: error });
  }
}

/** Adds what the headers say to a JSON object. A header and a member of the body must not say different things. */
function withHeaders(
  { headerArguments }: Operation,
  { headers }: HttpRequest,
  { args, faults }: RestArguments,
): RestArguments {
  if (headerArguments.length === 0 || typeof args !== "object" || args === null || Array.isArray(args))
    return { args, faults };
  const added: [string, unknown][] = [];
  const contradictions: Fault[] = [];
  for (const [header, member] of headerArguments) {
    const value = headers[header];
    if (value === undefined) continue;
    if (Object.hasOwn(args, member) && (args as Record<string, unknown>)[member] !== value)
      contradictions.push({
        code: "repeated",
        detail: `The header ${header} says something else. Send one of them.`,
        path: [member],
      });
    else added.push([member, value]);
  }
  return { args: { ...args, ...Object.fromEntries(added) }, faults: [...faults, ...contradictions] };
}

const NO_ARGUMENTS: RestArguments = { args: {}, faults: [] };

/** Decodes a query. An unknown parameter stays in, so that the schema names it with all other faults. */
function decodeQuery(search: string, parameters: ReadonlyMap<string, ParameterKind>): RestArguments {
  if (search === "") return NO_ARGUMENTS;
  const faults: Fault[] = [];
  const entries = [...valuesByName(search)].map(([name, sent]): [string, unknown] => {
    const kind = parameters.get(name) ?? UNKNOWN;
    if (kind.repeats) return [name, sent.map((value) => convert(value, kind))];
    if (sent.length > 1 && kind !== UNKNOWN) {
      faults.push({
        code: "repeated",
        detail: `This parameter was sent ${sent.length} times. Send it once.`,
        path: [name],
      });
    }
    return [name, convert(sent[0] ?? "", kind)];
  });
  // fromEntries makes own properties even of names such as __proto__.
  return { args: Object.fromEntries(entries), faults };
}

const UNKNOWN: ParameterKind = { type: "string", repeats: false };

function valuesByName(search: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const sent = values.get(name);
    if (sent === undefined) values.set(name, [value]);
    else sent.push(value);
  }
  return values;
}

/** Text that does not look like the type is left alone: the schema refuses it in its own words. */
function convert(value: string, { type }: ParameterKind): unknown {
  if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  if (type === "number" && /^-?\d{1,15}(\.\d{1,15})?$/.test(value)) return Number(value);
  return value;
}

function unknownParameters(search: string): Fault[] {
  if (search === "") return [];
  const names = new Set(new URLSearchParams(search).keys());
  return [...names].map((name) => ({
    code: "unknown",
    detail: "This operation takes no query. Remove the parameter.",
    path: [name],
    in: "query",
  }));
}
