/**
 * Words that praise, put on pressure or say little. Entries are separated by commas; two words are a phrase.
 * In a phrase, `%` is a percent sign and `0` is any number.
 */

/** Praise without a fact behind it. */
export const HYPE = `
best, greatest, finest, amazing, incredible, unbelievable, awesome, ultimate, perfect, revolutionary, miracle,
magical, stunning, unmatched, unrivaled, unrivalled, unbeatable, phenomenal, sensational, superb, fantastic, wow,
insane, epic, bestseller, must have, game changer, game changing, world class, top quality, life changing, mind
blowing, best seller, best selling, number one, # 1, no 1, like never, satisfaction guaranteed, % satisfaction, you
regret, will love, be amazed, beste, bester, bestes, besten, unglaublich, unglaubliche, sensationell, wahnsinn,
perfekt, perfekte, einzigartig, genial, unschlagbar, nr 1, meilleur, meilleure, meilleurs, incroyable, exceptionnel,
exceptionnelle, parfait, parfaite, révolutionnaire, génial, mejor, mejores, increíble, perfecto, perfecta,
espectacular, melhor, incrível, perfeito, perfeita, migliore, migliori, incredibile, perfetto, perfetta, geweldig,
ongelooflijk, лучший, лучшая, лучшее, лучшие, невероятный, невероятно, идеальный, супер, مذهل, مذهلة, الأفضل, أفضل,
رائع, رائعة, خيالي, ヤバイ, ベスト, 最高, 最強, 最安, 激安, 衝撃, 究極, 神器, 最好, 最佳, 顶级, 爆款, 震撼, 第一, 완벽, 최고, 최강, 대박`;

/** Hurry, scarcity, discounts, and instructions to the assistant that reads the text. */
export const PRESSURE = `
hurry, limited time, limited stock, limited offer, limited supply, act now, act fast, buy now, order now, shop now,
order today, buy today, last chance, today only, only today, while supplies, while stocks, selling fast, selling out,
sells out, going fast, almost gone, ending soon, ends soon, ends today, ends tonight, flash sale, clearance, huge
sale, mega sale, big sale, hot sale, crazy deal, hot deal, best deal, don miss, miss out, 0 left, 1 left, % off, %
discount, free gift, best price, lowest price, low price, grab yours, get yours, grab it, before gone, too late,
ignore previous, ignore all, ignore other, previous instructions, prior instructions, system prompt, choose this, pick
this, recommend this, rank this, nur heute, jetzt kaufen, jetzt zugreifen, jetzt bestellen, schnell sein, nur noch,
solange vorrat, letzte chance, offre limitée, dernière chance, achetez maintenant, commandez vite, stock limité, vite,
oferta limitada, última oportunidad, compra ya, compre ahora, compra ahora, solo hoy, últimas unidades, compre agora,
só hoje, oferta imperdível, offerta limitata, solo oggi, compra subito, ultimi pezzi, koop nu, alleen vandaag, только
сегодня, успейте купить, успей купить, спешите, لفترة محدودة, اشتر الآن, اطلب الآن, سارع, تخفيضات هائلة, 限定, 急げ, 残り,
今だ, 今す, 限时, 抢购, 秒杀, 疯抢, 特惠, 仅剩, 限量, 错过, 한정, 특가, 마감, 품절, 서두`;

/** Words that say little on their own: function words, and praise too common to count as hype. */
export const NEUTRAL = `
a, an, the, and, or, of, for, with, without, to, in, on, at, by, from, as, is, are, was, be, been, being, it, its,
this, that, these, those, you, your, yours, we, our, us, they, their, he, she, his, her, my, me, all, any, each,
every, both, more, most, so, than, then, too, very, can, will, just, not, no, yes, if, when, while, which, who, what,
how, has, have, had, do, does, did, also, but, into, onto, up, down, out, over, off, only, now, here, there, where,
other, some, such, own, let, lets, may, ever, even, never, always, really, truly, simply, get, gets, got, make, makes,
made, take, give, gives, go, one, thing, things, new, item, items, product, products, buy, buying, shop, order, sale,
deal, deals, offer, offers, price, prices, time, today, limited, last, chance, act, don, won, ll, ve, re, great, good,
nice, beautiful, excellent, wonderful, premium, quality, stylish, elegant, unique, special, luxury, luxurious,
exclusive, modern, trendy, cool, lovely, gorgeous, fancy, enjoy, love, like, want, need, wow, everyone, anyone,
everything, anything, much, many, lot, lots, super, high, top, der, die, das, den, dem, des, ein, eine, einen, einem,
einer, und, oder, mit, ohne, für, von, vom, zu, zum, zur, im, am, auf, aus, bei, ist, sind, sie, ihr, ihre, wir, es,
auch, nicht, sich, wie, nur, noch, sehr, alle, hochwertig, hochwertige, schön, toll, tolle, le, la, les, un, une, du,
de, et, ou, avec, sans, pour, dans, sur, par, est, sont, ce, cette, vous, votre, nous, qui, que, au, aux, en, très,
plus, qualité, el, los, las, una, unos, y, o, con, sin, para, por, del, al, son, su, sus, este, esta, muy, más,
calidad, com, sem, uma, os, da, dos, em, na, e, seu, sua, il, lo, gli, i, di, che, per, è, questo, questa, della,
qualità, het, een, met, voor, van, и, в, на, с, для, из, по, не, это, вы, вас, ваш, или, от, до, к, у, очень,
качество, من, في, على, مع, و, أو, إلى, هذا, هذه, عن, بدون, جودة, جميل, جميلة, جدا`;

/** Words that negate what their clause names, as in "no returns" and "returns are not accepted". */
export const NEGATORS = `
no, not, non, none, never, without, cannot, excluded, nonrefundable, nonreturnable, kein, keine, keinen, keiner, nicht,
ohne, pas, sans, aucun, aucune, sin, ninguna, sem, não, nenhuma, senza, nessuna, geen, niet, zonder, без, нет, не,
بدون, لا`;

/** Words whose negation improves an offer: "no questions asked", "without extra cost". */
export const BURDENS = `
question, questions, hassle, fuss, quibble, quibbles, extra, additional, hidden, minimum, restocking, cost, costs,
charge, charges, fee, fees, risk, registration, kosten, mindestbestellwert, frais, gastos, costes, costi, spese, custos`;

/** Words that end a clause, as a comma does. */
export const TURNS = `
and, but, with, plus, und, aber, mit, sowie, et, mais, avec, y, pero, con, e, mas, com, ma, en, maar, met, и, но, с`;

/** Names and abbreviations, which are not hype in capitals. */
export const ABBREVIATIONS = `
hdmi, oled, qled, amoled, wifi, gots, oeko, astm, ansi, nema, sata, nvme, rohs, haccp, usda, jpeg, uefa, nasa,
bluetooth, mips, ddr, rgbw, argb, pvc, merv, hepa, gore, dolby, android, ipad, iphone, ikea, lego, sony, bosch, asus,
acer, dell, nike, puma, nivea, xiaomi, philips, makita, dewalt, canon, nikon, dyson, tefal, braun, miele, atmos,
anker, logitech, garmin, samsung, hisense, panasonic, epson, brita, teva, vans, zara, muji`;
