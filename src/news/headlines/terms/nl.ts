import type { TermList } from "./term-list.ts";

/** Dutch. Compounds are one word, so many terms are open at an end. */
export const nl: TermList = {
  ai: `=KI, kunstmatige intelligentie, machinaal leren, taalmodel*, chatbot*, generatieve*, agentisch*, AI-agent*,
    winkelassistent*, shopassistent*, koopassistent*, spraakassistent*, virtuele assistent*, aankoopassistent*,
    virtuele paskamer*`,
  commerce: `webwinkel*, winkel, winkels, winkelen, winkelier*, winkelketen*, winkelassistent*, winkelwagen*,
    winkelmand*, onlinewinkel*, online winkel*, winkelpersoneel, winkelvloer, webshop*, shop, shops, shoppen,
    shopper*, shopping, e commerce, ecommerce, retail, retailer*, retailsector, detailhandel*, groothandel*,
    internethandel, handelaar, onlinehandel*, online handel*, aankopen, online aankoop*, koopgedrag, koopadvies,
    consumentengoederen, supermarkt*, warenhuis*, warenhuizen, drogist*, bouwmarkt*, marktplaats*, verkoper*,
    marktplaatsen, kassa*, zelfscankassa*, afrekenen, betaal*, betaling*, betalen, productpagina*, productzoek*,
    productaanbeveling*, productbeschrijving*, productinformatie, prijsvergelijk*, boodschappen, klantenkaart*,
    bestelling*, Bol, Bol.com, Coolblue, Albert Heijn, Jumbo, Ahold, Ahold Delhaize, Wehkamp, HEMA, Kruidvat, Zalando,
    Picnic, Adyen, MediaMarkt, Colruyt, Delhaize, Lidl, koopknop*, online kopen, direct kopen, bestellen, bestelt,
    uw producten, je producten, retouren, retourzending*, virtuele paskamer*`,
  not: `Kamer van Koophandel, minister van Handel, ministerie van Handel, mensenhandel, drugshandel, wapenhandel,
    handelsoorlog, wereldhandel, App Store, appwinkel*, losgeldbetaling*, losgeld betalen, prijs betalen, jumbojet*,
    effectenhandel*, aankopen van chips, betaalmuur, workshop*, betaalde krachten`,
  ambiguousCommerce: [
    {
      terms: "aankopen, betalen, betaal*, handelaar, Jumbo, online kopen, direct kopen, bestellen, bestelt",
      unless: `beurs, aandeel*, aandelen, chip*, Nvidia, belasting*, boete*, Visma, defensie, startup*, wielr*,
        overname*, miljard*, bedrijf, belang, wapens, arts*`,
    },
  ],
};
