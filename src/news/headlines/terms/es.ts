import type { TermList } from "./term-list.ts";

/** Spanish, of Spain and the Americas. */
export const es: TermList = {
  ai: `=IA, inteligencia artificial, aprendizaje automático, IA generativa, modelo* de lenguaje, chatbot*,
    asistente virtual, asistente de compra*, asistentes de compra*, agente de compra*, agentes de compra*,
    asistente de voz, agéntic*, agentic*, probador virtual, probadores virtuales`,
  commerce: `comercio electrónico, comercio online, comercio en línea, comercio digital, comercio minorista,
    comercio agéntico, comercio conversacional, comercio local, pequeño comercio, el comercio, del comercio,
    comercios, comerciante*, ecommerce, e commerce, retail, minorista*, tienda*, supermercado*, hipermercado*, compra,
    compras, comprar, comprador*, consumo masivo, gran consumo, grandes almacenes, carrito, caja registradora,
    cajas de autopago, cajeros de supermercado, vendedor*, venta online, ventas online, ventas en línea,
    ventas por internet, marketplace*, pago, pagos, pasarela* de pago, medio* de pago, ficha* de producto,
    página* de producto, búsqueda* de producto*, recomendacion* de producto*, comparador* de precios, catálogo*,
    cesta de la compra, Buen Fin, Mercadona, El Corte Inglés, Inditex, Zara, Carrefour, Mercado Libre, MercadoLibre,
    Mercado Pago, Falabella, Liverpool, Coppel, Rappi, Glovo, Eroski, Consum, Privalia, Wallapop, Oxxo,
    Bodega Aurrera, Chedraui, Soriana, botón de compra, botón comprar, tus productos, sus productos, devolucion*,
    probador virtual, probadores virtuales, hacer pedidos, hace pedidos, pedidos online`,
  not: `Cámara de Comercio, Cámaras de Comercio, Ministerio de Comercio, ministro de Comercio, Secretaría de Comercio,
    secretario de Comercio, Departamento de Comercio, guerra del comercio, el comercio mundial, del comercio mundial,
    comercio exterior, el comercio exterior, del comercio exterior, el comercio internacional, comercio internacional,
    del comercio internacional, tratado de libre comercio, libre comercio, compra de acciones, compra de chips,
    compra de GPU, recompra de acciones, comprar acciones, vendedores en corto, tienda de aplicaciones,
    tiendas de aplicaciones, App Store, pago de rescate, pago del rescate, pago de impuestos, pago de dividendos,
    Liverpool FC, el Liverpool, órdenes de compra de, oferta de compra, visa`,
  ambiguousCommerce: [
    {
      terms: "compra, compras, comprar, comprador*, pago, pagos, catálogo*, Liverpool, devolucion*",
      unless: `bolsa, acciones, acción, Nvidia, chip*, startup*, empresa emergente, inversor*, adquisición, millones,
        centro* de datos, ejército, vacuna*, Netflix, Premier, Salah, música, impuesto*, deuda, vivienda*, Hacienda,
        Renta`,
    },
  ],
};
