import type { Fields } from "../forms/form.ts";
import type { HttpReply } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";
import { fileReply } from "../session/layout.ts";
import { ACCOUNT } from "../session/paths.ts";
import { type Html, html } from "../../shared/html.js";
import type { ListingTools } from "./listing-tools.ts";

/** The feeds to download: value in the form, name, media type and file name. */
export const FEEDS = [
  { value: "google", name: "Google Merchant Center (XML)", mediaType: "application/xml", file: "google-merchant.xml" },
  { value: "openai", name: "OpenAI (JSON Lines)", mediaType: "application/jsonl", file: "openai.jsonl" },
  { value: "page", name: "Product pages (JSON-LD)", mediaType: "application/ld+json", file: "products.jsonld" },
] as const;

/** The id of the form, which is below the table with the checkboxes. */
const FORM = "feed";

/** Renders the form that downloads the listings of the table as a feed. */
export function feedDownloadForm({ text, role }: { readonly text: string; readonly role: string }): Html {
  const all = text === "" ? "all" : "all that match the filter,";
  const whose = role === "rival" ? "of rivals" : "of your own";
  return html`<form class="card" id="${FORM}" method="get" action="${ACCOUNT.listingsFeed}">
    <h2>Download a feed</h2>
    <p class="hint" id="feed-hint">
      Select listings above, or none for ${all} ${whose}. Generated texts are marked where the format has a mark; facts
      are not in it.
    </p>
    <input type="hidden" name="text" value="${text}" />
    <input type="hidden" name="role" value="${role === "rival" ? role : "own"}" />
    <div class="filter">
      <div>
        <label for="feed-format">Format</label>
        <select id="feed-format" name="format" aria-describedby="feed-hint">
          ${FEEDS.map(({ value, name }) => html`<option value="${value}">${name}</option>`)}
        </select>
      </div>
      <button>Download</button>
    </div>
  </form>`;
}

/** Renders the checkbox that selects a listing for the feed. */
export function feedCheckbox(id: string, title: string): Html {
  return html`<input
    class="tick"
    type="checkbox"
    form="${FORM}"
    name="ids"
    value="${id}"
    aria-label="Select ${title}"
  />`;
}

/** Returns the requested feed as a file. */
export async function feedReply(tools: ListingTools, fields: Fields): Promise<HttpReply> {
  const feed = FEEDS.find(({ value }) => value === fields.text("format"));
  if (feed === undefined) throw new Problem("not-found", "There is no feed in this format.");
  const ids = fields.list("ids");
  const selection = ids.length > 0 ? { ids } : filterOf(fields);
  return fileReply(feed.file, feed.mediaType, await tools.feed(feed.mediaType, selection));
}

function filterOf(fields: Fields): object {
  const [text, role] = [fields.text("text"), fields.text("role")];
  return { role, ...(text === "" ? {} : { text }) };
}
