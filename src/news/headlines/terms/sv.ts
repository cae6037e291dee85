import type { TermList } from "./term-list.ts";

/** Swedish. Compounds are one word, so many terms are open at an end. */
export const sv: TermList = {
  ai: `artificiell* intelligens*, maskininlärning*, språkmodell*, chattbot*, chatbot*, chattrobot*, generativ*,
    agentisk*, AI-agent*, AI-assistent*, shoppingassistent*, köpassistent*, inköpsassistent*, röstassistent*,
    virtuell* assistent*, virtuell* provrum*, =AI:s, =AI:n`,
  commerce: `e-handel*, ehandel*, e-handl*, näthandel*, nätbutik*, detaljhandel*, dagligvaruhandel*, dagligvaru*,
    butik*, *handlare, *handlarna, handeln, shopping*, shoppa*, köpbeteende*, köpresa*, onlineköp*, köp online,
    nätköp*, konsument*, konsumentvaru*, mataffär*, matbutik*, livsmedelskedja*, livsmedelsbutik*, matvarubutik*,
    varuhus*, stormarknad*, köpcentr*, kassa, kassan, kassor, självscanning*, självutcheckning*, betalning*,
    betallösning*, betaltjänst*, betala*, varukorg*, kundvagn*, kundklubb*, produktsid*, produktsök*,
    produktrekommendation*, produktbeskrivning*, prisjämförelse*, marknadsplats*, säljare, inköp*, retail, ICA, Coop,
    Axfood, Willys, Hemköp, Klarna, Elgiganten, Ikea, H&M, Apotea, Åhléns, CDON, Blocket, Tradera, Swish, Boozt,
    Webhallen, NetOnNet, Lidl, Zalando, *butik*, *handeln, köpknapp*, handla, handlar, köpa direkt, köpa online,
    beställa, beställer, dina produkter, returer, virtuell* provrum*, julklapp*`,
  not: `människohandel*, vapenhandel*, narkotikahandel*, börshandel*, aktiehandel*, världshandel*, handelskrig*,
    handeln med aktier, vapenhandlare, narkotikahandlare, börshandlare, konsumentpris*, Konsumentverket,
    handelskammare*, App Store, appbutik*, lösensumma*, betala lösen*, betala priset, utdelning*, handelsminister*,
    handlar om, handla om, handlade om, handlar det om, utrikeshandeln, vapenhandeln, narkotikahandeln,
    människohandeln, världshandeln, börshandeln, frihandeln`,
  ambiguousCommerce: [
    {
      terms: `konsument*, betala*, handeln, inköp*, säljare, Ikea, handla, handlar, köpa direkt, köpa online,
        beställa, beställer, *handeln`,
      unless: `börs*, aktie*, chip*, Nvidia, skatt*, bot, böter, försvar*, datacenter*, ränta*, terrorism,
        upphovsrätt*, *bolag*, *företag*, startup*, miljard*, tull*, uppköp*, Kina`,
    },
  ],
};
