import type { CueLexicon } from "./lexicon.ts";

/** Dutch. Compounds are matched by their beginnings. */
export const DUTCH_CUES: CueLexicon = {
  classes: {
    READER:
      "chatbot+ taalmodel+ llm llms adviesprogramma+ adviessysteem adviessystemen adviessoftware adviesbot+ vergelijkingssoftware vergelijkingssite+ vergelijkingsprogramma+ vergelijkingssysteem vergelijkingssystemen " +
      "vergelijkingsmachine+ vergelijkingsdienst+ vergelijker+ antwoordmachine+ antwoordsysteem antwoordsystemen antwoordprogramma+ aankoopassistent+ koopassistent+ koophulp+ winkelassistent+ aankoophulp+ aankoopagent+ shoppingassistent+ " +
      "leessysteem leessystemen leesprogramma+ vertaalprogramma+ vertaalmachine+ vertaaldienst+ aanbevelingssysteem aanbevelingssystemen aanbevelingsmachine+ softwareagent+ zoekassistent+ keuzehulp+ schermlezer+ " +
      "voorleesprogramma+ samenvattingsdienst+ adviseurssoftware prijsvergelijker+",
    ARTIFICIAL:
      "digital+ digitaal virtue+ automatisch+ geautomatiseerd+ kunstmatig+ elektronisch+ autonom+ autonoom ai software intelligent+ slimme zelfstandig+ machinaal machinale",
    AGENT:
      "adviseur+ assistent+ agent agenten hulp hulpje hulpjes helper helpers gids gidsen koper kopers inkoper inkopers systeem systemen programma programmas bot bots lezer lezers dienst diensten " +
      "raadgever raadgevers metgezel vergelijking+ model modellen intelligentie samenvatting+ bezoeker bezoekers bemiddelaar overzicht+ winkelhulp",
    TASK: "",
    ENGINE: "",
    ROLE: "assistent assistenten adviseur adviseurs agenten bots helper helpers raadgever",
    DEVICE: "stem spraak parkeer keuken",
    DEVICE_AFTER: "camera lamp alexa",
    NOTE: "opmerking noot let bericht mededeling informatie aanwijzing aanwijzingen richtlijn regel notitie hint bedoeld bestemd verzoek",
    FOR: "voor aan",
    ACT:
      "noemt noemen noem noemde genoemd toont tonen getoond laat laten zien vermeld+ vermeldt weglaten weggelaten verzwijg+ verzwegen beveelt aanbevelen aanbevolen raadt raden aanraden aangeraden stelt stellen " +
      "voorstellen voorgesteld kiest kiezen gekozen selecteert selecteren zet zetten plaatst plaatsen verberg+ verborgen antwoordt antwoorden beantwoord+ vertaalt vertalen vertaald herhaalt herhalen zegt zeggen " +
      "beschouwt beschouwen telt tellen behandelt behandelen geeft geven gegeven biedt bieden rangschik+ presenteert presenteren gepresenteerd beschrijft beschrijven negeert negeren slaat overslaan neemt nemen overneemt koopt kopen " +
      "meldt melden rekent rekenen beoordeelt beoordelen sluit uitsluiten noteert lijst sorteer+ houdt houden",
    THIS: "deze dit onze ons",
    PRODUCT:
      "product producten artikel artikelen model modellen aanbieding aanbiedingen pagina merk merken optie opties toestel toestellen apparaat apparaten resultaat resultaten tekst notitie keuze",
    IT: "hem het deze dit",
    BE: "is zijn wordt worden moet moeten hoort dient",
    RESULT: "antwoord resultaat keuze aanbeveling naam product winnaar",
    IS: "is luidt blijft",
    OTHER: "ander andere overige verdere concurrerende vergelijkbare geen elke resterende",
    REST: "concurrent+ concurrentie alternatieven rest overige anderen",
    SOLE: "alleen enkel uitsluitend enige eerst eerste bovenaan beste vooraan slechts goedkoopste voorop",
    NORM: "moet moeten hoort horen dient dienen gelieve verzocht verzoeken gevraagd vragen graag altijd nooit daarom dus regel richtlijn verplicht gehouden rekening aub alstublieft dankbaar voorbehouden ongeacht mits mag mogen dank",
    PARTY:
      "klant klanten koper kopers gebruiker gebruikers bezoeker bezoekers consument consumenten iemand mens mensen persoon vrager",
    TALK: "gesprek gesprekken dialoog prompt chat verzoek vraag",
    WISH: "vraag verzoek wens wensen budget criteria filters bericht voorkeuren instructies aanwijzingen limiet opdracht eisen",
    VOID: "ingetrokken vervallen ongeldig achterhaald vervangen gewijzigd geannuleerd opgeschort veranderd",
    PRIOR: "eerdere vorige oorspronkelijke oude voorgaande",
    SECRET: "stilzwijgend onopvallend",
  },
  phrases: {
    reader: [
      "systemen|systeem|programma|programmas|software|AGENT|wie|machines die|dat|dit|deze ~8 vergelijk+|antwoord+|beantwoord+|aanbeve+|samenvat+|lezen|leest|kiezen|kiest|adviser+|schrijven|schrijft|vertal+|vertaalt|kopen",
      "namens iemand|een|anderen|PARTY|klanten",
      "in opdracht|naam van",
      "voor|aan machines|robots|bots",
      "machine|bot|assistent|agent: ~3 ACT|alleen|niet|altijd",
      "beste|hallo|dank|bedankt|let ROLE|bot",
      "vergelijkingen|antwoorden|samenvattingen|lijsten|overzichten door|van software|machines|programmas|ai|systemen",
    ],
    act: [
      "laat|laten ~4 weg|zien",
      "buiten beschouwing",
      "zet|zetten ~4 bovenaan|voorop|eerste",
      "stelt|stellen ~4 voor",
    ],
    target: [
      "THIS ~1 PRODUCT|KIND|TITLE ~4 ACT",
      "de|het TITLE ~5 ACT",
      "naam van dit|deze ~1 PRODUCT|KIND",
      "alleen|enkel|uitsluitend ~2 TITLE|dit|deze",
    ],
    rest: ["niets|niemand anders", "tweede plaats|voorstel|keuze", "niet ~2 verder ~1 zoeken|kijken", "de rest"],
    sole: ["op ~2 eerste|één plaats|nummer", "als eerste|enige|beste", "onze keuze", "vóór|voor alle|elke ~1 andere"],
    norm: [
      "wordt|worden ~2 verzocht|gevraagd|geacht",
      "dient|dienen ~5 te",
      "vanaf nu|hier",
      "in elk geval",
      "rekening mee",
      "zonder uitzondering",
    ],
    talk: [
      "zijn|hun|haar|elk|het antwoord|antwoorden",
      "in|voor|per ~2 antwoord|antwoorden",
      "van gedachten veranderd",
      "de|het vraag|verzoek",
    ],
    revoke: [
      "WISH ~5 niet|geen meer|langer",
      "nieuwe|werkelijke|laatste|geldige vraag|verzoek|wens",
      "geldt|gelden ~3 niet",
      "van gedachten veranderd",
    ],
    secret: [
      "zonder ~3 vermelden|noemen|zeggen|melden|verklappen",
      "niet|nooit ~2 vermeld|vermelden|verklappen|voorlezen|tonen ~2 notitie|tekst|regel",
      "voor zich ~1 houden|zelf",
      "als ~3 eigen mening",
      "eigen mening|oordeel",
    ],
    persona: ["blijf|blijven ~3 rol", "stel je ~2 voor", "antwoord|spreek|praat als|alsof"],
  },
};
