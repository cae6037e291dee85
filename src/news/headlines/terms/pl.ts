import type { TermList } from "./term-list.ts";

/** Polish. Words are inflected, so nearly all terms are open at the end. */
export const pl: TermList = {
  ai: `=SI, sztuczn* inteligencj*, uczeni* maszynow*, model* językow*, chatbot*, czatbot*, generatywn*, agentow*,
    agent* AI, asystent* zakupow*, asystent* AI, agent* zakupow*, wirtualn* asystent*, asystent* głosow*,
    wirtualn* przymierzaln*, ChatGPT*, ChatuGPT, Copilot*, Gemini`,
  commerce: `e-commerce*, ecommerce*, e-handl*, e-handel, handel elektroniczn*, handlu elektroniczn*,
    handel detaliczn*, handlu detaliczn*, handel internetow*, handlu internetow*, handel online, handlu online,
    w handlu, dla handlu, handlow*, sklep*, e-sklep*, zakup*, kupując*, kupowani*, kupuj*, kupow*, klient* sklep*,
    koszyk*, kasa samoobsługow*, kasy samoobsługow*, kas samoobsługow*, kasach, supermarket*, hipermarket*, dyskont*,
    galeri* handlow*, drogeri*, sprzedawc*, sprzedaż* online, sprzedaż* internetow*, detalist*, retail*, marketplace*,
    platform* sprzedażow*, płatnoś*, płacen*, opis* produkt*, kart* produkt*, wyszukiwa* produkt*,
    rekomendacj* produkt*, porównywark* cen*, program* lojalnościow*, Allegro*, Biedronk*, Żabk*, Lidl*, Zalando,
    Empik*, InPost*, BLIK*, Modivo, CCC, Rossmann*, Media Expert*, Ceneo, Pepco, Carrefour*, Dino, Kaufland*, Temu,
    Shein, LPP, eobuwie*, Decathlon*, shopping*, przycisk kup, przycisk* zakup*, twoje produkty, zwrot* towar*,
    wirtualn* przymierzaln*`,
  not: `wojn* handlow*, umow* handlow*, izb* handlow*, minister* handlu, ministerstw* handlu, departament* handlu,
    handlow* z USA, handlow* z Chinami, negocjacj* handlow*, porozumieni* handlow*, bilans* handlow*,
    deficyt* handlow*, polityk* handlow*, zakup* akcji, zakup* chip*, zakup* broni, zakup* zbrojeniow*, zakup* GPU,
    App Store, sklep* z aplikacj*, sklep* aplikacj*, płatnoś* okup*, sekretarz* handlu, kodeks* spółek handlow*,
    spółek handlow*, kupuj* akcj*, kupow* akcj*, zamówie* publiczn*, zamówie* rządow*`,
  ambiguousCommerce: [
    {
      terms: `zakup*, kupuj*, kupow*, kupując*, handlow*, CCC, Dino, Allegro*, w handlu, zamawia*, zamówi*, zamówień,
        kupić online`,
      unless: `giełd*, akcj*, chip*, Nvidia*, startup*, przejęci*, inwestor*, wojsk*, armi*, zbroj*, WIG20, notowan*,
        dinozaur*, cł*, cła, miliard*, spółk*, udział*, firm*, rząd*`,
    },
  ],
};
