/**
 * Terms that answer a buyer's questions, by topic. Entries are separated by commas; two words are a phrase.
 * Two characters of Chinese, Japanese or Korean also match inside longer runs. Accents are significant.
 */

/** Terms for the materials of a product. */
export const MATERIAL = `
material, materials, fabric, ingredients, ingredient, composition, made of, made from, cotton, wool, merino, linen,
silk, polyester, nylon, fleece, denim, leather, suede, cork, steel, stainless, aluminum, aluminium, titanium, brass,
copper, cast iron, wood, wooden, oak, walnut, pine, beech, bamboo, plywood, glass, borosilicate, ceramic, porcelain,
stoneware, marble, plastic, polypropylene, tritan, silicone, rubber, latex, foam, goose down, duck down, acrylic,
sterling silver, solid gold, cardboard, beeswax, soy, arabica, hypoallergenic, baumwolle, wolle, leinen, leder,
edelstahl, stahl, holz, eiche, massivholz, glas, keramik, kunststoff, silikon, bambus, aus edelstahl, inhaltsstoffe,
zutaten, matière, matériau, coton, laine, lin, cuir, acier, bois, chêne, verre, céramique, plastique, ingrédients,
algodón, lana, lino, cuero, piel, acero, madera, vidrio, cerámica, plástico, ingredientes, algodão, couro, aço,
cotone, pelle, acciaio, legno, vetro, ceramica, katoen, staal, hout, материал, хлопок, шерсть, кожа, сталь, стали,
дерево, дерева, стекло, пластик, состав, القطن, قطن, جلد, خشب, الفولاذ, فولاذ, زجاج, مصنوع, مصنوعة, خامة, ステンレス, コットン,
レザー, シリコン, プラスチック, ポリエステル, ガラス, 素材, 材質, 原料, 木製, 陶器, 牛革, 材质, 材料, 面料, 纯棉, 不锈, 实木, 玻璃, 陶瓷, 硅胶, 재질, 소재, 원단, 스텐`;

/** Terms for the size of a product. */
export const DIMENSIONS = `
size, sizes, dimensions, dimension, measures, height, width, depth, length, diameter, capacity, weighs, weight,
inseam, waist, größe, größen, maße, höhe, breite, tiefe, länge, durchmesser, fassungsvermögen, gewicht, taille,
tailles, hauteur, largeur, longueur, diamètre, contenance, capacité, poids, talla, tallas, medidas, altura, anchura,
ancho, diámetro, capacidad, peso, tamanho, dimensioni, altezza, larghezza, capacità, afmetingen, hoogte, размер,
размеры, высота, ширина, длина, диаметр, объем, объём, вес, المقاس, مقاس, الطول, الارتفاع, العرض, السعة, الوزن, サイズ,
寸法, 容量, 重量, 重さ, 高度, 直径, 尺寸, 크기, 용량, 무게`;

/** Terms for the parts that are included. */
export const CONTENTS = `
includes, include, included, including, contains, comes with, supplied with, delivered with, ships with, in box, the
box, accessories, bundle, contents, spare, refill, refills, enthält, inklusive, inkl, lieferumfang, zubehör,
enthalten, inclus, incluse, comprend, contient, livré avec, accessoires, incluye, incluido, incluidos, contiene,
accesorios, inclui, incluído, incluso, inclusi, accessori, inclusief, комплект, комплекте, комплектация, включает,
يشمل, تشمل, يحتوي, المرفقات, ملحقات, 付属, 同梱, 内容, 包含, 附带, 配件, 套装, 清单, 포함, 구성`;

/** Terms for compatibility and purpose. */
export const USE = `
compatible, compatibility, works with, fits, fit for, suitable, designed for, made for, supports, for use, intended,
recommended, ages, beginners, indoor, outdoor, outdoors, universal, kompatibel, passend, geeignet, passt, für kinder,
compatibles, convient, adapté, adaptée, conçu pour, compatibles con, apto, apta, adecuado, diseñado para, compatível,
adequado, compatibile, adatto, adatta, geschikt, совместим, совместима, совместимость, подходит, متوافق, متوافقة,
مناسب, مناسبة, 対応, 適合, 互換, 兼容, 适用, 适合, 支持, 호환, 적합, 사용`;

/** Terms for use, cleaning and assembly. */
export const CARE = `
washable, wash, dishwasher, clean, cleaning, cleans, handwash, rinse, tumble, ironing, maintenance, assembly,
assemble, assembles, install, installation, instructions, descale, replaceable, removable, store in, dosage, waschbar,
maschinenwäsche, spülmaschinenfest, spülmaschinengeeignet, pflege, reinigung, reinigen, montage, aufbau, anleitung,
lavable, entretien, lave vaisselle, nettoyage, nettoyer, lavavajillas, lavar, limpieza, limpiar, montaje,
instrucciones, lavável, lavabile, lavastoviglie, pulizia, manutenzione, istruzioni, wasbaar, vaatwasser, стирка, мыть,
чистка, уход, сборка, инструкция, قابل للغسل, غسالة, للغسل, التنظيف, تنظيف, 洗濯, 食洗, 洗え, 手洗, 丸洗, 清洗, 机洗, 水洗, 保养, 安装,
说明, 세탁, 세척, 식기, 관리, 설명`;

/** Terms for the warranty. */
export const WARRANTY = `
warranty, warranties, guarantee, guaranteed for, garantie, herstellergarantie, jahre garantie, garantía, garantia,
garanzia, гарантия, гарантией, ضمان, الضمان, 保証, 保修, 质保, 보증`;

/** Terms for returns and refunds. */
export const RETURNS = `
return, returns, returned, returnable, refund, refunds, refundable, money back, exchange, exchanges, rückgabe,
rückgaberecht, umtausch, widerruf, retour, retours, rembours, remboursement, remboursé, devolución, devoluciones,
reembolso, devolução, devoluções, reso, resi, rimborso, retourneren, возврат, возврата, обмен, إرجاع, الإرجاع,
استرداد, استبدال, 返品, 返金, 交換, 退货, 退换, 退款, 반품, 환불, 교환`;

/** Terms for shipping and delivery. */
export const DELIVERY = `
shipping, ships, shipped, delivery, delivered, dispatch, dispatched, dispatches, versand, versandkostenfrei,
lieferung, lieferzeit, livraison, livré, expédié, expédition, envío, entrega, spedizione, consegna, verzending,
levering, доставка, доставкой, доставим, توصيل, التوصيل, شحن, الشحن, 送料, 配送, 発送, 出荷, 包邮, 发货, 배송, 택배`;

/** Terms for service, repair and spare parts. */
export const SUPPORT = `
support team, customer service, customer support, spare parts, replacement parts, repair, repairs, repairable,
helpline, kundendienst, kundenservice, ersatzteile, reparatur, reparierbar, pièces détachées, réparable, réparation,
service client, repuestos, recambios, atención al, reparación, ricambi, assistenza, запчасти, сервисный, قطع غيار,
خدمة العملاء, 修理, 客服, 售后, 维修, 수리, 고객`;

/** Terms for evidence: tests, standards, certificates. */
export const PROOF = `
tested, certified, certification, certificate, certifications, approved, iso, ce, ul, etl, fcc, ansi, astm, gots,
oeko, fsc, rohs, nsf, fda, usda, haccp, en, tüv, laboratory, lab, clinical, dermatologist, dermatologically, bpa,
patented, rated, audited, accredited, traceable, geprüft, zertifiziert, getestet, testé, testée, certifié, certifiée,
certificado, certificada, probado, certificato, testato, gecertificeerd, сертификат, сертифицирован, испытан, معتمد,
معتمدة, شهادة, مختبر, 認証, 認定, 試験, 検査, 测试, 检测, 认证, 인증, 시험, 검사`;

/** Units. A number before one is a fact. */
export const UNITS = `
mm, cm, m, km, in, inch, inches, ft, feet, foot, yd, yard, yards, mil, nm, g, gr, gram, grams, gramm, gramme, grammes,
gramos, kg, kgs, kilo, kilos, mg, mcg, µg, oz, ounce, ounces, lb, lbs, pound, pounds, ml, cl, dl, l, lt, liter,
liters, litre, litres, litro, litros, gal, gallon, gallons, qt, quart, pt, pint, cc, w, kw, watt, watts, wh, kwh, mah,
ah, v, volt, volts, a, amp, amps, hz, khz, mhz, ghz, rpm, psi, bar, bars, pa, db, dba, nit, nits, lm, lumen, lumens,
lux, k, p, mp, megapixel, megapixels, px, dpi, ppi, tb, gb, mb, mbps, gbps, hp, fps, bit, gsm, denier, tog, ply, spf,
abv, iu, kcal, cal, carat, karat, percent, h, hr, hrs, hour, hours, min, mins, minute, minutes, s, sec, second,
seconds, ms, day, days, week, weeks, month, months, year, years, yr, yrs, zoll, stunden, minuten, tage, tagen, woche,
wochen, monate, monaten, jahr, jahre, jahren, ans, an, mois, jours, heures, pouces, años, año, meses, mes, días,
horas, pulgadas, anos, dias, anni, mesi, giorni, ore, pollici, jaar, dagen, uur, мм, см, м, км, г, кг, мл, л, вт, ч,
час, часа, часов, лет, год, года, дней, месяцев, مم, سم, متر, مل, لتر, جم, جرام, غرام, كجم, كغ, واط, ساعة, ساعات, سنة,
سنوات, شهر, يوم, يوما, センチ, ミリ, グラム, キロ, リットル, ワット, インチ, メートル, ヶ月, カ月, 毫升, 厘米, 公分, 公斤, 千克, 毫安, 英寸, 毫米, 年間, 時間, 分間, 小时,
分钟, 个月, 시간, 개월`;

/** Countable nouns. A number before one is a fact. */
export const COUNTED = `
piece, pieces, pcs, pc, pack, packs, set, sets, count, ct, pair, pairs, sheet, sheets, capsule, capsules, tablet,
tablets, serving, servings, cup, cups, slot, slots, pocket, pockets, port, ports, outlet, outlets, speed, speeds,
setting, settings, mode, modes, person, people, seat, seats, compartment, compartments, drawer, drawers, shelf,
shelves, level, levels, page, pages, card, cards, key, keys, color, colors, colour, colours, bag, bags, bottle,
bottles, layer, layers, blade, blades, bulb, bulbs, led, leds, lens, lenses, wheel, wheels, gear, gears, roll, rolls,
hook, hooks, position, positions, dose, doses, stage, stages, zone, zones, step, steps, button, buttons, channel,
channels, core, cores, string, strings, stück, teile, teilig, teiliges, fächer, paar, pièces, pièce, sachets, piezas,
pieza, unidades, peças, pezzi, stuks, шт, штук, قطعة, قطع, 個, 枚, 本, 年, 日, 時, 分, 秒, 歳, 人, 台, 袋, 缶, 箱, 足, 点, 層, 段, 级, 件,
片, 只, 个, 张, 米, 克, 升, 斤, 寸, 瓦, 度, 倍, 层, 岁, 天, 支, 瓶, 包, 套, 色, 개, 장, 년, 일, 분, 인, 팩, 세, 매, 개입, 년간, 일간`;

/** Labels of a size, a version or a standard. A number after one is a fact. */
export const LABELS = `
size, pack of, set of, box of, bag of, pair of, case of, bundle of, bluetooth, usb, version, model, grade, eu, uk,
iso, din, spf, ip, fi, type, series, gen, sizes, größe, er set, taille, talla, lot de, paquete de, juego de, размер,
مقاس, サイズ`;
