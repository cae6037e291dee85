import { Html } from "../shared/html.js";

/** Page content rendered from tool results, as Markdown and as HTML. */
export interface PageEmbed {
  readonly markdown: () => Promise<string>;
  /** Undefined when the page renders this content itself. */
  readonly html?: () => Promise<Html>;
}

/** Renders a named embed as HTML. */
export type EmbedHtml = (name: string) => Promise<Html>;

/** The placeholder of an embed in rendered Markdown: a paragraph with nothing else. */
export const EMBED = /<p>\{\{(\w+)\}\}<\/p>\n?/;

/** Replaces the placeholders of embeds with their HTML. */
export async function withEmbeds({ text }: Html, embed: EmbedHtml): Promise<Html> {
  let whole = text;
  for (const [place, name = ""] of text.matchAll(new RegExp(EMBED, "g"))) {
    const drawn = (await embed(name)).text;
    whole = whole.replace(place, () => drawn);
  }
  return new Html(whole);
}
