import type { SignedInUser } from "../../accounts/accounts.ts";
import type { Service } from "../../service.ts";
import type { HttpReply, HttpRequest } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";
import type { ListingFields } from "../audit/audit-result.ts";
import { type Failure, failureOf, failureWith, invalidFields } from "../forms/failure.ts";
import { pageReply, redirectReply } from "../session/layout.ts";
import type { SignedInRequest, SignedInSubmission } from "../session/page-request.ts";
import { editListingPath, listingPath } from "../session/paths.ts";
import { changedFields, controlOf, parseEdit, textsOfListing, type EditTexts, submittedTexts } from "./edit-form.ts";
import { type EditState, editView, STEPS } from "./edit-view.ts";
import { MAX_FINDINGS } from "./listing-pages.ts";
import { ListingTools } from "./listing-tools.ts";
import { merchantFields, type SavedListing } from "./saved-listing.ts";

/** Fits the largest listing, at nine bytes per character in form encoding. */
export const EDIT_BYTES = 262_144;

/** A submitted form with the listing that it edits. */
interface EditSubmission {
  readonly tools: ListingTools;
  readonly signedIn: SignedInUser;
  readonly saved: SavedListing;
  readonly typed: EditTexts;
}

/** The page that edits a saved listing. */
export class EditPages {
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Shows the form with the saved listing. */
  async page({ request, parameters, signedIn }: SignedInRequest): Promise<HttpReply> {
    const tools = this.#tools(request, signedIn);
    const saved = await tools.find(parameters["id"] ?? "");
    return this.#form(signedIn, {
      saved,
      typed: textsOfListing(saved),
      findings: await findingsIn(tools, merchantFields(saved)),
    });
  }

  /** Saves the text as the next version, or only checks it, depending on the button. */
  async submit({ request, parameters, form, signedIn }: SignedInSubmission): Promise<HttpReply> {
    const tools = this.#tools(request, signedIn);
    const saved = await tools.find(parameters["id"] ?? "");
    const sent = { tools, signedIn, saved, typed: submittedTexts(form) };
    if (Number(form.text("version")) !== saved.version) return this.#changed(sent);
    const { listing, errors } = parseEdit(saved, sent.typed);
    if (errors.size > 0) return this.#failed(sent, invalidFields(errors));
    const dryRun = form.text("step") !== STEPS.save;
    try {
      const item = { ...listing, id: saved.id, expectedVersion: saved.version };
      const { counts } = await tools.saveItems([item], { dryRun });
      if (!dryRun) return redirectReply(`${listingPath(saved.id)}?done=${counts.updated > 0 ? "saved" : "unchanged"}`);
    } catch (thrown) {
      const now = await tools.find(saved.id);
      // Without a new version, the conflict is with another listing.
      return now.version === saved.version
        ? this.#failed(sent, failureOf(onFormFields(thrown)))
        : this.#changed({ ...sent, saved: now });
    }
    return this.#form(signedIn, {
      saved,
      typed: textsOfListing(listing),
      findings: await findingsIn(tools, listing),
      isChecked: true,
    });
  }

  /**
   * Shows the form of a listing that was changed meanwhile, with the typed text, and the saved text where it differs.
   */
  #changed({ signedIn, saved, typed }: EditSubmission): HttpReply {
    const now = textsOfListing(saved);
    const conflicts = new Map(changedFields(saved, typed).map((name) => [name, now[name]] as const));
    const { version } = saved;
    const message =
      conflicts.size === 0
        ? `Version ${version} was saved while you were typing. It says what you typed, so there is nothing left to save.`
        : `Version ${version} was saved while you were typing, by an import, a program or another window. Your text is below and is not saved. Where version ${version} differs, you see both. Save again to replace it.`;
    const failure = { ...failureWith(message), status: 409 };
    return this.#form(signedIn, { saved, typed, failure, conflicts });
  }

  #failed({ signedIn, saved, typed }: EditSubmission, failure: Failure): HttpReply {
    return this.#form(signedIn, { saved, typed, failure });
  }

  #form(signedIn: SignedInUser, state: EditState): HttpReply {
    const { saved, failure } = state;
    return pageReply(this.#service.site, {
      title: `Edit “${saved.title}”`,
      failure,
      main: editView(signedIn, state),
      signedIn,
      path: editListingPath(saved.id),
      workspace: true,
    });
  }

  #tools(request: HttpRequest, signedIn: SignedInUser): ListingTools {
    return new ListingTools(this.#service, signedIn, request);
  }
}

async function findingsIn(tools: ListingTools, listing: ListingFields) {
  const { results } = await tools.audit({ listings: [listing], maxFindings: MAX_FINDINGS });
  return results[0]?.findings ?? [];
}

/** Converts a problem with the one item of a save to a problem with the fields of the form. */
function onFormFields(thrown: unknown): unknown {
  if (!(thrown instanceof Problem) || thrown.issues === undefined) return thrown;
  const issues = thrown.issues.map((issue) => {
    const [, , ...path] = issue.path;
    return { ...issue, path: [controlOf(String(path[0])) ?? "title"] };
  });
  return new Problem(thrown.code, thrown.message, { issues });
}
