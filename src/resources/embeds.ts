/** Returns a named embed as Markdown, or undefined for an unknown name. */
export type EmbedText = (name: string) => Promise<string | undefined>;

/** Replaces each `{{name}}` of a text with its embed. Leaves unknown names in place. */
export async function withEmbeds(template: string, embed: EmbedText): Promise<string> {
  let text = template;
  for (const [place, name = ""] of template.matchAll(/\{\{(\w+)\}\}/g)) {
    const markdown = await embed(name);
    if (markdown !== undefined) text = text.replace(place, () => markdown);
  }
  return text;
}
