import { Problem, type ProblemCode, type ProblemOptions } from "../shared/problem.ts";

type Headers = Readonly<Record<string, string>>;

/** Options of an HttpProblem. */
export interface HttpProblemOptions extends ProblemOptions {
  /** The response headers of this problem, such as `Allow`. */
  readonly headers: Headers;
}

/** A problem that occurs only in HTTP, with its response headers. */
export class HttpProblem extends Problem {
  readonly headers: Headers;

  constructor(code: ProblemCode, detail: string, { headers, ...options }: HttpProblemOptions) {
    super(code, detail, options);
    this.headers = headers;
  }
}

/** Returns the response headers of a problem. */
export function problemHeaders(problem: Problem): Headers {
  const { retryAfterSeconds } = problem;
  const own = problem instanceof HttpProblem ? problem.headers : {};
  return retryAfterSeconds === undefined ? own : { "Retry-After": String(retryAfterSeconds), ...own };
}
