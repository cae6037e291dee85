import { wordSet } from "../word-set.ts";

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

/**
 * Names of common materials in German, French, Spanish, Italian, Portuguese and Dutch, without those that mean
 * something else in English.
 */
export const FOREIGN_MATERIALS: ReadonlySet<string> = wordSet(`
  edelstahl stahl gusseisen messing kupfer holz eiche eichenholz buche buchenholz nussbaum bambus kork glas borosilikatglas
  steinzeug keramik porzellan steingut kunststoff silikon gummi kautschuk baumwolle leinen wolle leder seide filz papier
  marmor schiefer granit beton
  acier inox laiton cuivre bois chêne hêtre noyer bambou liège verre grès faïence céramique porcelaine plastique caoutchouc
  coton laine cuir soie feutre marbre ardoise béton
  acero latón cobre madera roble haya nogal bambú corcho vidrio cristal gres cerámica porcelana plástico silicona caucho
  algodón lino lana cuero seda fieltro mármol pizarra hormigón
  acciaio ottone legno quercia rovere faggio sughero vetro ceramica porcellana plastica gomma cotone pelle cuoio feltro ardesia
  aço latão madeira carvalho cortiça vidro cerâmica silicone borracha algodão linho couro ardósia
  staal koper hout eikenhout bamboe kurk keramiek porselein aardewerk katoen linnen wol zijde vilt leisteen
`);
