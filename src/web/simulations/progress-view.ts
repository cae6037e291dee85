import type { SignedInUser } from "../../accounts/accounts.ts";
import { cents } from "../../simulations/report/wording.js";
import type { Simulation } from "../../simulations/simulation.ts";
import { counted, thousands } from "../counts.ts";
import { tokenField } from "../session/layout.ts";
import { type Html, html } from "../../shared/html.js";

/** A run that has not ended, with what its page shows. */
export interface RunProgress extends Pick<Simulation, "status" | "progress"> {
  /** Undefined for a run that is free. */
  readonly spend?: Simulation["spend"] | undefined;
  /** Path of the page of the run. */
  readonly path: string;
  /** Path of the form that cancels it. */
  readonly cancelPath: string;
  /** Additional fields of that form. */
  readonly cancelFields?: Html;
  /** The thing that is counted, in the singular, such as `answer`. */
  readonly noun: string;
}

/** Returns whether a run has not ended. */
export function isUnfinished({ status }: Pick<Simulation, "status">): boolean {
  return status === "queued" || status === "running";
}

/** Renders the progress of a run. The script of the page updates `#progress`. */
export function progressCard(
  signedIn: SignedInUser,
  { status, progress, spend, path, cancelPath, cancelFields, noun }: RunProgress,
): Html {
  const { done, total } = progress;
  const cap = spend?.capCents ?? null;
  const cost =
    cap === null ? undefined : html`, ${cents(spend?.cents ?? 0)} spent or set aside of at most ${cents(cap)}`;
  return html`<section class="card" aria-labelledby="state">
    <h2 id="state">How far it is</h2>
    <div id="progress">
      <p><progress max="${total}" value="${done}" aria-label="What is done"></progress></p>
      <p><strong>${thousands(done)} of ${counted(total, noun)}</strong>${cost}, ${status}.</p>
    </div>
    <p class="hint">You can close this page: the run continues.</p>
    <div class="buttons">
      <a class="button main" href="${path}">Refresh</a>
      <form method="post" action="${cancelPath}">
        ${tokenField(signedIn)}${cancelFields}<button class="careful">Cancel the run</button>
      </form>
    </div>
  </section>`;
}
