import type { Service } from "../../service.ts";
import { lazyAsync } from "../../shared/lazy.ts";
import type { Optimization } from "../../simulations/optimization.ts";
import type { PreviewSimulation } from "../../simulations/ports.ts";
import type { Methodology } from "../../simulations/simulation.ts";
import type { Audit } from "../audit/audit-result.ts";
import { toolOf } from "../call-tool.ts";
import type { PageEmbed } from "../embeds.ts";
import { TRIAL_EXAMPLES } from "../playground/trial-examples.ts";
import { Trials } from "../playground/trials.ts";
import { coefficientsMarkdown, coefficientsView } from "./coefficients-view.ts";
import { HOME_EXAMPLE, reportFigure, reportMarkdown } from "./report-figure.ts";
import {
  editIn,
  editMarkdown,
  editView,
  findingIn,
  findingMarkdown,
  findingView,
  questionMarkdown,
  questionView,
} from "./steps.ts";
import { validationMarkdown, validationPicture } from "./validation-picture.ts";

export interface HomeParts {
  readonly service: Service;
  readonly preview: PreviewSimulation;
  readonly call: <T>(name: string, args: object) => Promise<T>;
  readonly methodology: () => Promise<Methodology>;
}

/** Creates the embeds of the home page. Each is computed once, from a bundled example. */
export function homeEmbeds({ service, preview, call, methodology }: HomeParts): Readonly<Record<string, PageEmbed>> {
  const { product } = TRIAL_EXAMPLES[HOME_EXAMPLE].listings;
  const run = lazyAsync(async () => {
    const { run: made } = await new Trials({ service, preview }).example(HOME_EXAMPLE);
    if (made === undefined) throw new Error("The example of the home page was not simulated.");
    return made;
  });
  const finding = lazyAsync(async () => {
    const { results } = await call<Audit>("audit_listing", { listings: [product] });
    return findingIn(results, product.description);
  });
  const edit = lazyAsync(async () =>
    editIn(toolOf(service, "optimize_listing").contract.exampleOutput as Optimization),
  );
  return {
    home_report: embed(run, reportMarkdown, reportFigure),
    home_finding: embed(finding, findingMarkdown, findingView),
    home_question: embed(run, questionMarkdown, questionView),
    home_edit: embed(edit, editMarkdown, editView),
    home_coefficients: embed(methodology, coefficientsMarkdown, coefficientsView),
    home_tested: embed(methodology, validationMarkdown, validationPicture),
  };
}

function embed<T>(
  data: () => Promise<T>,
  markdown: (data: T) => string,
  html: (data: T) => ReturnType<typeof validationPicture>,
): PageEmbed {
  return { markdown: async () => markdown(await data()), html: async () => html(await data()) };
}
