import { tagOf } from "../../lock/tokens/lexicon.ts";
import { scanQuantities } from "../../text/words.ts";
import type { Operator, Proposal } from "../edit.ts";
import { titleSegments } from "../text-spans.ts";
import type { OperatorContext } from "./context.ts";
import { capitalize } from "../../wording.ts";

/** Characters of a title that a small screen shows. */
export const SHOWN_CHARS = 70;
const MOST = 6;

const REASONS: Readonly<Partial<Record<Operator, string>>> = {
  move_noun_first: `Says what it is in the first ${SHOWN_CHARS} characters.`,
  move_spec_first: `Says the figure that decides in the first ${SHOWN_CHARS} characters.`,
  pack_count_first: `Says how many there are in the first ${SHOWN_CHARS} characters.`,
};

/** Proposes to move segments of a long title to its start, after the brand. */
export function titleOrders({ listing: { title, brand } }: OperatorContext): Proposal[] {
  if (title.length <= SHOWN_CHARS) return [];
  return titleSegments(title)
    .slice(1)
    .slice(0, MOST)
    .filter(({ text }) => operatorFor(text) !== "move_noun_first" || namesProduct(text))
    .map(({ text }): Proposal => {
      const operator = operatorFor(text);
      const place = operator === "move_noun_first" ? 0 : 1;
      return {
        operator,
        field: "title",
        reason: REASONS[operator] ?? "",
        change: (current) => moved(current, text, place, brand),
      };
    });
}

/** Returns the end of the first figure in a title. Undefined without a figure. */
export function firstFigure(title: string): number | undefined {
  return scanQuantities(title)[0]?.end;
}

/** Tells whether a segment may name the product, unlike "Black" and "No lid". */
function namesProduct(segment: string): boolean {
  const words = segment.toLowerCase().split(/\s+/);
  return words.length > 1 && !/^(?:no|not|non|without)\b/i.test(segment) && tagOf(words.at(-1) ?? "") === "noun";
}

function operatorFor(segment: string): Operator {
  const [quantity] = scanQuantities(segment);
  if (quantity === undefined) return "move_noun_first";
  return quantity.dimension === "count" || quantity.dimension === "pairs" ? "pack_count_first" : "move_spec_first";
}

/** Moves a segment to a place among the segments. A first segment with only the brand stays first. */
function moved(title: string, segment: string, place: number, brand = ""): string | undefined {
  const segments = titleSegments(title);
  const at = segments.findIndex(({ text }) => text === segment);
  const [first] = segments;
  if (at < 0 || first === undefined) return undefined;
  const isBrand = first.text.toLowerCase() === brand.trim().toLowerCase();
  const to = Math.max(place, isBrand ? 1 : 0);
  if (at <= to) return undefined;
  const order = segments.toSpliced(at, 1).toSpliced(to, 0, ...segments.slice(at, at + 1));
  // The separators between segments stay where they are.
  return order
    .map(({ text }, index) => {
      const mark = title.slice(segments[index]?.end, segments[index + 1]?.start);
      return (index === 0 ? capitalize(text) : text) + (index < order.length - 1 ? mark : "");
    })
    .join("");
}
