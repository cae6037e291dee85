import type { TermList } from "./term-list.ts";

/** Portuguese, of Brazil and Portugal. */
export const pt: TermList = {
  ai: `=IA, inteligência artificial, aprendizado de máquina, aprendizagem automática, IA generativa,
    modelo* de linguagem, chatbot*, assistente virtual, assistentes virtuais, assistente de compra*,
    assistentes de compra*, agente de compra*, agentes de compra*, assistente de voz, agêntic*, provador virtual`,
  commerce: `comércio eletrônico, comércio eletrónico, comércio online, comércio digital, comércio agêntico,
    comércio conversacional, comércio varejista, comércio local, o comércio, no comércio, do comércio, ecommerce,
    e commerce, varejo, varejista*, retalho, retalhista*, retail, loja, lojas, lojista*, comerciante*, supermercado*,
    hipermercado*, mercearia*, compra, compras, comprar, comprador*, consumo, carrinho*, caixa* automático*,
    vendedor*, vendas online, vendas pela internet, marketplace*, pagamento*, Pix, página* de produto*,
    ficha* de produto*, busca* de produto*, recomendaç* de produto*, comparador* de preços, catálogo*, shopping*,
    Magalu, Magazine Luiza, Mercado Livre, Mercado Pago, Americanas, Casas Bahia, Carrefour, Pão de Açúcar, iFood,
    Shopee, Renner, Riachuelo, Netshoes, OLX, Continente, Pingo Doce, Worten, Auchan, Sonae, Enjoei, Assaí,
    botão de compra, botão comprar, seus produtos, os teus produtos, devoluç* de produto*, devoluç* de compra*,
    provador virtual, fazer pedidos, faz pedidos`,
  not: `Câmara de Comércio, Ministério do Comércio, ministro do Comércio, secretário de Comércio,
    secretário do Comércio, Departamento de Comércio, o comércio mundial, do comércio mundial, comércio exterior,
    o comércio exterior, do comércio exterior, comércio internacional, do comércio internacional, livre comércio,
    guerra do comércio, compra de ações, recompra de ações, comprar ações, compra de chips, loja de aplicativos,
    lojas de aplicativos, loja de aplicações, App Store, pagamento de resgate, pagamento do resgate,
    pagamento de impostos, pagamento de dividendos, consumo de energia, consumo de água, consumo energético,
    vendedores a descoberto`,
  ambiguousCommerce: [
    {
      terms: "compra, compras, comprar, comprador*, consumo, pagamento*, catálogo*",
      unless: `bolsa, ações, Nvidia, chip*, startup*, aquisição, investidor*, bilh*, data center*, energia, militar*,
        vacina*, imposto*, governo, dívida, água`,
    },
  ],
};
