import type { TermList } from "./term-list.ts";

/** Italian. */
export const it: TermList = {
  ai: `=IA, intelligenza artificiale, apprendimento automatico, IA generativa, AI generativa, modell* linguistic*,
    chatbot, assistente virtuale, assistenti virtuali, assistente vocale, assistente per gli acquisti,
    assistente allo shopping, assistente di acquisto, assistenti di acquisto, agente di acquisto, agenti di acquisto,
    agentic*, camerino virtuale, prova virtuale`,
  commerce: `commercio elettronico, commercio online, commercio digitale, commercio al dettaglio,
    commercio conversazionale, commercio agentico, il commercio, del commercio, nel commercio, ecommerce, e commerce,
    retail, retailer*, negozio, negozi, negoziant*, commerciant*, esercent*, supermercat*, ipermercat*,
    grande distribuzione, GDO, acquisti online, acquisto online, acquisti, acquistare, shopping, spesa online,
    fare la spesa, la spesa, carrello, cassa automatica, casse automatiche, casse, vendite online, vendita online,
    venditor*, rivenditor*, marketplace, pagament*, schede prodotto, scheda prodotto, ricerca di prodott*,
    ricerca prodott*, raccomandazion* di prodott*, comparator* di prezz*, confronto prezzi, punt* vendita,
    punto vendita, largo consumo, carta fedeltà, saldi, Esselunga, Coop, Conad, Carrefour, Eurospin, Unieuro,
    MediaWorld, Zalando, Yoox, Satispay, Nexi, Subito.it, Lidl, acquista per te, acquistare online, pulsante acquista,
    tasto acquista, i tuoi prodotti, i vostri prodotti, resi online, prova virtuale, camerino virtuale,
    ordinare online, ordini online`,
  not: `Camera di Commercio, Camere di Commercio, Ministero del Commercio, ministro del Commercio,
    del commercio mondiale, il commercio mondiale, commercio estero, del commercio estero, il commercio estero,
    il commercio internazionale, del commercio internazionale, segretario al Commercio, Dipartimento del Commercio,
    guerra del commercio, acquisti di chip, acquisto di azioni, pagamento del riscatto, pagamento di riscatt*,
    pagamenti di riscatt*, la spesa pubblica, la spesa militare, la spesa sanitaria, la spesa per, casse dello Stato,
    App Store, negozio di app, legge sul copyright`,
  ambiguousCommerce: [
    {
      terms: "acquisti, acquistare, la spesa, casse, pagament*, saldi, acquista per te, acquistare online",
      unless: `borsa, azion*, Nvidia, chip, startup, acquisizion*, investitor*, investiment*, data center, militar*,
        Pil, governo, Stato, tasse, fisco, calcio, miliard*, società, quote, armi`,
    },
  ],
};
