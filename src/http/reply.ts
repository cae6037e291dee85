import type { Logger } from "pino";
import { jsonBody } from "../shared/result-cache.ts";
import type { HttpReply, HttpRequest } from "../shared/http.ts";
import { redact } from "../shared/log.ts";
import { type IssueLocation, PROBLEM_MEDIA_TYPE, problemDocument } from "../shared/problem-document.ts";
import { Problem } from "../shared/problem.ts";
import { SECRET_PREFIX } from "../shared/secret.ts";
import type { Site } from "../shared/site.ts";
import { problemHeaders } from "./http-problem.ts";

type Headers = Readonly<Record<string, string>>;

/** Returns an answer with data as JSON. */
export function jsonReply(status: number, data: object, headers: Headers = {}): HttpReply {
  return jsonTextReply(status, jsonBody(data), headers);
}

/** Returns an answer with JSON text. */
export function jsonTextReply(status: number, text: string | Buffer, headers: Headers = {}): HttpReply {
  return { status, headers: { "Content-Type": "application/json", ...headers }, body: text };
}

/** Returns an answer with an HTML page. */
export function htmlReply(status: number, html: string, headers: Headers = {}): HttpReply {
  return { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers }, body: html };
}

/** Returns a redirect that the browser follows with GET. */
export function redirectReply(location: string, headers: Headers = {}): HttpReply {
  return { status: 303, headers: { ...headers, Location: location } };
}

/** Replaces parts of a problem document. */
interface ProblemWording {
  /** Returns the part of the request with an argument, for issues that do not name it. */
  readonly locationOf?: (path: readonly (string | number)[]) => IssueLocation;
  /** The advice to the caller, instead of the catalogue's. */
  readonly resolution?: string;
}

/** Returns an answer with a problem document. `path` is the path of the request, if it could be parsed. */
export function problemReply(
  site: Site,
  problem: Problem,
  path: string | undefined,
  { locationOf, ...wording }: ProblemWording = {},
): HttpReply {
  return {
    status: problem.status,
    headers: { "Content-Type": PROBLEM_MEDIA_TYPE, ...problemHeaders(problem) },
    body: JSON.stringify({
      ...problemDocument(site, problem, path && withoutSecrets(path), locationOf),
      ...wording,
    }),
  };
}

/** Converts an error to a problem. Logs an error that is not a problem, because it is a bug. */
export function reportedProblem(thrown: unknown, { id, path }: HttpRequest, log: Logger): Problem {
  const problem = Problem.from(thrown);
  if (problem !== thrown) log.error({ err: thrown, requestId: id, path }, "a request failed");
  return problem;
}

/** Returns a path for display, truncated and without secrets. */
export function displayPath(path: string): string {
  const shown = withoutSecrets(path);
  return shown.length > 200 ? `${shown.slice(0, 200)}…` : shown;
}

/** Removes secrets that are in a path by mistake, such as a key instead of its id. */
function withoutSecrets(path: string): string {
  return path.includes(`${SECRET_PREFIX}_`) ? redact(path) : path;
}
