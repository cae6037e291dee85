import { Html } from "../shared/html.js";

/** A part of a page made from results of tools, as Markdown and as HTML. */
export interface PageEmbed {
  readonly markdown: () => Promise<string>;
  /** Undefined where the page has a view of its own. */
  readonly html?: () => Promise<Html>;
}

/** Returns the embed of a name as HTML. */
export type EmbedHtml = (name: string) => Promise<Html>;

/** The place of an embed in rendered Markdown: a paragraph of its own. */
export const EMBED = /<p>\{\{(\w+)\}\}<\/p>\n?/;

/** Replaces the places of embeds with what they show. */
export async function withEmbeds({ text }: Html, embed: EmbedHtml): Promise<Html> {
  let whole = text;
  for (const [place, name = ""] of text.matchAll(new RegExp(EMBED, "g"))) {
    const drawn = (await embed(name)).text;
    whole = whole.replace(place, () => drawn);
  }
  return new Html(whole);
}
