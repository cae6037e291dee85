import type { TermList } from "./term-list.ts";

/** German. Compounds are one word, so many terms are open at an end. */
export const de: TermList = {
  ai: `=KI, =KIs, künstliche* Intelligenz*, maschinelle* Lernen*, Sprachmodell*, Chatbot*, generative*, agentisch*,
    Einkaufsassistent*, Shoppingassistent*, Einkaufsagent*, Shopping Agent*, Sprachassistent*, Bot-Einkauf*,
    virtuelle* Anprobe, Antwortmaschine*`,
  commerce: `*onlinehandel*, online handel*, *einzelhandel*, *versandhandel*, *lebensmittelhandel*, *modehandel*,
    *großhandel*, *buchhandel*, *internethandel*, *möbelhandel*, stationäre* Handel*, im Handel, der Handel,
    den Handel, des Handels, für Handel, *händler*, Handelskonzern*, Handelskette*, Handelsverband*,
    Handelsplattform*, Handelsunternehmen*, Handelsriese*, Handelsmarke*, Webshop*, Onlineshop*, Online-Shop*, Shop*,
    Shopping*, Einkauf*, Einkäuf*, Onlinekauf*, Onlinekäuf*, Kaufberat*, Kaufentscheid*, Kaufverhalten,
    Kaufempfehlung*, Kaufabschlu*, Kaufhaus*, Warenhaus*, Warenkorb*, Warenkörbe*, Verkäufer*, Supermarkt*,
    Supermärkt*, Discounter*, Drogeriemarkt*, Drogeriekette*, Baumarkt*, Baumärkt*, *filiale*, *läden, Ladengeschäft*,
    *kassen, an der Kasse, Supermarktkasse*, Marktplatz*, Marktplätze*, Produktsuche*, Produkttext*,
    Produktbeschreib*, Produktempfehl*, Produktdaten, Produktseite*, Produktberat*, Preisvergleich*, Preisschild*,
    Bezahl*, Zahlung*, Zahlungs*, Retoure*, Konsumgüter*, Versandhaus*, Bestellung*, Kundenkarte*, Treueprogramm*,
    Weihnachtsgeschäft*, Otto-Versand, Otto Group, =Otto, Kaufland, Lidl, Aldi, Rewe, Edeka, MediaMarkt, Media Markt,
    Ceconomy, Zalando, About You, Douglas, Rossmann, Migros, Galaxus, Digitec, Idealo, Check24, Amazon Go,
    Kaufbutton*, Kauf-Button*, Kaufen-Button*, Kaufknopf, bestellen, bestellt, online kaufen, direkt kaufen,
    Ihre Produkte, eigene Produkte, deine Produkte, virtuelle* Anprobe`,
  not: `Menschenhandel*, Drogenhandel*, Waffenhandel*, Drogenhändler*, Waffenhändler*, Aktienhändler*, Börsenhändler*,
    Emissionshandel*, Börsenhandel*, Handel mit Aktien, im Handel mit, Handel an der Börse, nachbörsliche* Handel*,
    vorbörsliche* Handel*, App Store, Bankfiliale*, Krankenkassen, Staatskassen, Filialen der Bank, Marktplatz Ideen,
    Lösegeldzahlung*, Zahlungsmoral, Strafzahlung*, Bonuszahlung*, Dividendenzahlung*, Ausgleichszahlung*,
    Zahlungsunfähig*, Zahlungsausfall*, Visa für, Visa-Gebühr*, Visa-Regel*, Visavergabe, Einreisevisa, Arbeitsvisa,
    Einkaufsmanagerindex*, Einkaufsmanager-Index*, Shopping-Tour, Übernahme-Shopping, Kleinanleger*, Kaffeeläden,
    Otto Normal*, Otto Schily, Otto Waalkes`,
  ambiguousCommerce: [
    { terms: "*filiale*, Zahlung*, Zahlungs*", unless: "Bank*, Sparkasse*, *bank, *banken, Überweisung*" },
    {
      terms: "Handel, online kaufen, direkt kaufen, bestellt, bestellen",
      unless: `Zoll*, Zölle*, Krieg*, China, Aktie*, Börse*, Kurs*, Dax, Start-up*, Startup*, Nvidia, Chip*, Chips,
        Firma, Unternehmen, Anteil*, Anteile, Milliarde*, Übernahme*, Bundeswehr, Richter*, Gutachter*`,
    },
  ],
};
