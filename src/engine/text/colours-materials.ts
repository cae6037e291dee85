/** Names of colours, in lower case. */
export const COLOURS: ReadonlySet<string> = wordSet(`
  black white grey gray silver gold golden red blue green yellow orange purple violet pink brown beige cream ivory navy
  teal turquoise cyan magenta maroon burgundy olive khaki tan bronze copper charcoal anthracite graphite lilac lavender
  mint coral peach mustard rose multicolour multicolor multicoloured multicolored transparent
`);

/** Names of materials, in lower case. */
export const MATERIALS: ReadonlySet<string> = wordSet(`
  steel stainless iron aluminium aluminum titanium brass copper bronze zinc metal alloy silver gold platinum pewter
  plastic polypropylene polyethylene polycarbonate tritan acrylic abs pvc tpu tpe pet silicone rubber latex foam eva
  resin carbon fibreglass fiberglass nylon polyester polyamide elastane spandex lycra acetate viscose rayon microfibre
  microfiber fleece cotton linen wool merino cashmere silk hemp jute denim canvas felt velvet suede leather down
  wood wooden oak beech walnut pine teak bamboo cork rattan plywood mdf paper cardboard glass crystal borosilicate
  ceramic porcelain stoneware earthenware bone marble granite stone slate concrete
`);

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
