import { randomUUID } from "node:crypto";
import type { SignedInUser } from "../../accounts/accounts.ts";
import type { Service } from "../../service.ts";
import type { HttpReply } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";
import { type Failure, failureOf, invalidFields } from "../forms/failure.ts";
import type { Fields } from "../forms/form.ts";
import { type AccountPage, fileReply, pageReply, redirectReply } from "../session/layout.ts";
import type { SignedInRequest, SignedInSubmission } from "../session/page-request.ts";
import { ACCOUNT } from "../session/paths.ts";
import { type UploadedText, textOfFile } from "../forms/uploaded-text.ts";
import { hasLines } from "../audit/audit-result.ts";
import { attentionRows, reasonsCsv, rowsOfFeed, withRows } from "./import-rows.ts";
import { checkedFeedView, importHeadline, quotaReachedView } from "./checked-feed-view.ts";
import { importForm, STEPS, type TypedFeed } from "./import-form-view.ts";
import { ListingTools } from "./listing-tools.ts";
import type { FeedToSave, SaveResult } from "./saved-listing.ts";

/** Fits the largest feed that the tool accepts, with the lines that were changed. */
export const IMPORT_BYTES = 4_500_000;

const BLANK: TypedFeed = { text: "", role: "own", currency: "", ratings: "" };

type Own = Pick<SignedInSubmission, "request" | "signedIn">;

/** A step of an import that a button requests. */
interface ImportStep extends Own {
  readonly step: string;
}

/** The pages that import a feed. A checked feed is in the page, which sends it again to save it. */
export class ImportPages {
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Shows the form for a feed. */
  async page({ signedIn }: SignedInRequest): Promise<HttpReply> {
    return this.#page(signedIn, { title: "Import listings", main: importForm(signedIn, BLANK) });
  }

  /** Checks a feed, saves it, or returns the rows that need attention, depending on the button. */
  async submit(sent: SignedInSubmission): Promise<HttpReply> {
    const { form, signedIn } = sent;
    const typed = { ...BLANK, role: form.text("role"), currency: form.text("currency") };
    const read = feedText(form);
    if ("error" in read) return this.#failed(signedIn, typed, wrongField("file", read.error));
    const ratings = ratingsText(form);
    if ("error" in ratings) return this.#failed(signedIn, typed, wrongField("ratings", ratings.error));
    const text = withRows(read.text, changedRows(form));
    const feed = { ...typed, text, ratings: ratings.text, warning: read.warning, key: form.text("key") };
    // A form can show a pasted text again, but not a chosen file.
    const shown = form.file("file") === undefined ? feed : typed;
    return this.#answer({ ...sent, step: form.text("step") }, feed, shown);
  }

  /**
   * Saves what can be saved of a feed that a person tried before signing up, and shows the rows that need attention. If
   * that would replace saved listings, the person decides.
   */
  async resume(own: Own, texts: ReadonlyMap<string, string>): Promise<HttpReply> {
    const feed = { ...BLANK, text: texts.get("text") ?? "", currency: texts.get("currency") ?? "" };
    const tools = new ListingTools(this.#service, own.signedIn, own.request);
    const asked = { ...own, step: STEPS.check };
    try {
      const result = await tools.save(argumentsOf(feed), { dryRun: true });
      const { counts } = result;
      if (counts.updated > 0 || counts.created === 0) return await this.#answer(asked, feed, feed);
      await tools.save(argumentsOf(feed), { dryRun: false });
      if (attentionRows(result).length === 0) return redirectReply(`${ACCOUNT.listings}?saved=${counts.created}`);
      return await this.#answer(asked, { ...feed, savedCount: counts.created }, feed);
    } catch {
      // The form comes back with the feed and what is wrong with it.
      return this.#answer(asked, feed, feed);
    }
  }

  async #answer(asked: ImportStep, feed: TypedFeed, shown: TypedFeed): Promise<HttpReply> {
    const { signedIn } = asked;
    try {
      return await this.#step(asked, feed);
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === "subscription-required")
        return this.#quotaReached(signedIn, feed, thrown);
      return this.#failed(signedIn, shown, feedFailure(thrown));
    }
  }

  async #step({ step, request, signedIn }: ImportStep, feed: TypedFeed): Promise<HttpReply> {
    const tools = new ListingTools(this.#service, signedIn, request);
    const { key = "" } = feed;
    const isSave = step === STEPS.save;
    const result = await tools.save(argumentsOf(feed), isSave ? { dryRun: false, key } : { dryRun: true });
    if (step === STEPS.reasons) return reasonsReply(feed, result);
    if (isSave) {
      const { created, updated } = result.counts;
      return redirectReply(`${ACCOUNT.listings}?saved=${created + updated}`);
    }
    const main = checkedFeedView(signedIn, { feed: { ...feed, key: randomUUID() }, result });
    return this.#page(signedIn, { title: importHeadline(result), main });
  }

  #quotaReached(signedIn: SignedInUser, feed: TypedFeed, { status, message }: Problem): HttpReply {
    return this.#page(signedIn, { title: "No room", status, main: quotaReachedView(signedIn, feed, message) });
  }

  #failed(signedIn: SignedInUser, feed: TypedFeed, failure: Failure): HttpReply {
    const main = importForm(signedIn, feed, failure);
    return this.#page(signedIn, { title: "Import listings", failure, main });
  }

  #page(signedIn: SignedInUser, page: AccountPage): HttpReply {
    return pageReply(this.#service.site, { ...page, signedIn, path: ACCOUNT.importListings, workspace: true });
  }
}

/** Returns the feed of a form: the file if there is one, else the text. */
function feedText(form: Fields): UploadedText {
  const file = form.file("file");
  const text = form.text("text").replaceAll("\r\n", "\n");
  if (file !== undefined) return textOfFile(file);
  return text.trim() === "" ? { error: "Choose a file, or paste its text." } : { text };
}

/** Returns the ratings of a form: the file if there is one, else the ratings that were checked with the feed. */
function ratingsText(form: Fields): UploadedText {
  const file = form.file("ratings");
  return file === undefined ? { text: form.text("ratings").replaceAll("\r\n", "\n") } : textOfFile(file);
}

const LINE = /^line-(\d{1,7})$/;

/** Returns the rows that the form sends back, by the line where they start. */
function changedRows(form: Fields): Map<number, string> {
  return new Map(
    form.names().flatMap((name) => {
      const [, row] = LINE.exec(name) ?? [];
      return row === undefined ? [] : [[Number(row), form.text(name).replaceAll("\r\n", "\n")] as const];
    }),
  );
}

function argumentsOf({ text, role, currency, ratings }: TypedFeed): FeedToSave {
  return { text, role, ...(currency === "" ? {} : { currency }), ...(ratings === "" ? {} : { ratings }) };
}

function wrongField(field: string, message: string): Failure {
  return invalidFields(new Map([[field, message]]));
}

/** Converts a problem with the feed. The tool's paths point into the feed, which is one field here. */
function feedFailure(thrown: unknown): Failure {
  if (!(thrown instanceof Problem) || thrown.code !== "validation-failed") return failureOf(thrown, "file");
  const { issues = [], message } = thrown;
  const field = issues.some(({ path }) => path.includes("ratings")) ? "ratings" : "file";
  if (issues.some(({ code }) => code === "too-big"))
    return wrongField(field, "It has more than 3.9 million characters. Split it, and import the parts one by one.");
  const sentences = new Set([message, ...issues.map(({ detail }) => detail)]);
  return wrongField(field, [...sentences].slice(0, 6).join(" "));
}

function reasonsReply({ text }: TypedFeed, result: SaveResult): HttpReply {
  const rowOf = hasLines(result.read?.format) ? rowsOfFeed(text) : undefined;
  return fileReply("rows-with-reasons.csv", "text/csv", reasonsCsv(attentionRows(result), rowOf));
}
