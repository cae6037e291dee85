import type { CueLexicon } from "./lexicon.ts";

/** German. Compounds are matched by their beginnings and endings. */
export const GERMAN_CUES: CueLexicon = {
  classes: {
    READER:
      "chatbot+ sprachmodell+ llm llms kis vergleichsportal+ vergleichsmaschine+ vergleichsprogramm+ vergleichssystem+ vergleichssoftware " +
      "beratungssystem+ beratungsprogramm+ beratungssoftware berateranwendung+ übersetzungsprogramm+ übersetzungsmaschine+ " +
      "übersetzungsdienst+ übersetzungssoftware antwortmaschine+ antwortsystem+ antwortdienst+ antwortprogramm+ einkaufsassistent+ " +
      "einkaufsberater+ einkaufsagent+ einkaufshelfer+ einkaufsbot+ kaufassistent+ kaufagent+ kaufberater+ kaufberatungssystem+ " +
      "kaufberatungsprogramm+ kaufberatungssoftware lesesystem+ leseprogramm+ lesesoftware leseassistent+ auswertungsprogramm+ auswahlsystem+ " +
      "auswahlprogramm+ empfehlungssystem+ empfehlungsprogramm+ empfehlungsdienst+ empfehlungsmaschine+ empfehlungssoftware preisagent+ " +
      "softwareagent+ softwareberater+ suchassistent+ produktberater+ verkaufsassistent+ shoppingassistent+ shoppingagent+ " +
      "zusammenfassungsdienst+ bewertungssystem+ dialogsystem+ gesprächssystem+ textmaschine+ screenreader+ vorleseprogramm+ " +
      "agentensystem+ lesemaschine+ beratungsroboter+ rankingsystem+ vergleichsdienst+ vergleichsroboter+",
    ARTIFICIAL:
      "digital+ virtuell+ automatisch+ automatisiert+ künstlich+ maschinell+ elektronisch+ autonom+ ki ai selbsttätig+ softwaregestützt+ " +
      "computergestützt+ intelligent+ online",
    AGENT:
      "berater+ assistent+ assistenz+ agent agenten helfer+ ratgeber+ begleiter+ einkäufer+ leser+ system+ programm+ dienst dienste bot bots " +
      "vergleich+ modell+ kaufberatung+ beratung einkaufshilfe+ vorleser+ auskunft stimme+ intelligenz zusammenfassung+ besucher+ vermittler+ redaktion+",
    TASK: "",
    ENGINE: "",
    ROLE: "berater beratern assistent assistenten assistenz assistenzen agenten ratgeber bots helfer",
    DEVICE: "park sprach küchen einpark back koch spur foto reise makler pflege geheim google",
    DEVICE_AFTER: "kamera lampe alexa",
    NOTE: "hinweis hinweise merkblatt anmerkung notiz vermerk leitlinie leitfaden vorgabe information informationen mitteilung nachricht bitte regel richtlinie redaktionsregel gilt bestimmt",
    FOR: "für an",
    ACT:
      "nennt nennen nenne genannt zeigt zeigen zeige gezeigt anzeigen angezeigt führt aufführen aufgeführt gelistet listet listen empfiehlt empfehlen " +
      "empfohlen schlägt vorschlagen vorgeschlagen vorzuschlagen wählt wählen gewählt auswählen ausgewählt auswahl erwähn+ unerwähnt verschweig+ " +
      "verschwiegen übersetzt übersetzen wiedergeben wiedergegeben antwort+ beantwort+ einordnen einstufen eingestuft einstuft bevorzug+ nimmt präsentier+ " +
      "vorstellen vorgestellt stellt setzen setzt gesetzt platzier+ ausblenden ausgeblendet blendet weglassen weggelassen lässt lassen übergehen " +
      "überreich+ reicht gibt ausgeben ausgegeben werten wertet gewertet behandeln behandelt berücksichtig+ bewert+ beschreib+ sagen sagt teilt " +
      "mitteilen übernehmen übernimmt wiederhol+ bezeichn+ aufzählen verweis+ entscheid+ anbieten angeboten kaufen kauft bestellt sortier+ rückt anführen hervorheb+ " +
      "fasst zusammenfassen zusammengefasst erklär+ raten rät geraten ausweisen ausgewiesen führen nehmen ausgeben zählt zählen betracht+ rechnet rechnen",
    THIS: "dies+ unser+",
    PRODUCT:
      "produkt produkte produkts artikel artikels modell modelle modells angebot angebote gerät geräte geräts seite ware eintrag marke option optionen " +
      "anbieter treffer alternative alternativen stück ergebnis satz hinweis absatz set",
    IT: "ihn es sie",
    BE: "ist sind wird werden soll sollen muss müssen darf",
    RESULT: "ergebnis antwort wahl empfehlung treffer sieger name produkt gerät auswahl",
    IS: "ist lautet heißt bleibt sei",
    OTHER: "ander+ weiter+ übrig+ sonstig+ konkurrier+ vergleichbar+ restlich+ fremd+ jed+ kein+",
    REST: "konkurren+ mitbewerber+ wettbewerber+ alternativen rest übrigen anderen",
    SOLE:
      "nur ausschließlich allein einzig einzige einziger einziges einzigen einziger zuerst erste ersten erster erstes spitze platz oben best+ zuoberst günstigst+ vorn vorne " +
      "höchste passendste lediglich bloß voran",
    NORM:
      "muss müssen soll sollen sollte sollten darf dürfen musst sollst bitte bitten gebeten bittet gehalten verpflichtet aufgefordert angewiesen daher deshalb " +
      "stets immer grundsätzlich verbindlich regel richtlinie vorgabe leitlinie leitfaden gilt gelten dankbar vorbehalten niemals nie hinweis gefälligst egal " +
      "unabhängig vorgesehen zulässig ungefragt hauptsache freundlicherweise danach pflicht",
    PARTY:
      "kunde kunden kundin käufer käufers käuferin nutzer nutzers nutzern nutzerin fragende fragenden verbraucher menschen mensch jemand jemanden besucher leuten",
    TALK: "gespräch gesprächs unterhaltung dialog dialogs anfrage anfragen prompt chat",
    WISH: "wunsch wünsche wünschen anfrage frage anliegen budget vorgaben kriterien filter auftrag anweisung anweisungen nachricht eingabe aufgabe preisgrenze bedingungen",
    VOID: "hinfällig überholt ungültig aufgehoben zurückgezogen ersetzt erledigt geändert veraltet unwirksam verworfen gegenstandslos entfällt entfallen erweitert",
    PRIOR:
      "frühere früheren bisherige bisherigen vorherige vorherigen ursprüngliche ursprünglichen alte alten vorige gesprächs",
    SECRET: "stillschweigend unauffällig kommentarlos",
  },
  phrases: {
    reader: [
      "system+|programm+|software|dienst+|maschine+|AGENT|wer|helfer|modelle die|der|das|welche|dies|diese ~8 vergleich+|antwort+|beantwort+|empfehl+|empfiehlt|" +
        "zusammenfass+|auswählen|auswählt|lesen|liest|erstell+|beraten|berät|schreiben|schreibt|übersetz+|einkaufen|einkauft|bewerten|sortieren",
      "wer ~8 vorliest|zusammenfasst|vergleicht|antwortet|beantwortet|empfiehlt",
      "durch|von eine|einer|einem|ein? software|programm|maschine|ki|system|algorithmus",
      "im namen|auftrag|stellvertretend ~3 PARTY|anderer|dritter|eines|einer|kunden",
      "für|an maschinen|automaten|roboter",
      "maschine|maschinen|bot|assistent|agent|system: ~3 ACT|nur|bitte",
      "liebe|lieber|hallo|danke|achtung ~1 ROLE|bot|maschine",
      "vergleiche|antworten|zusammenfassungen|übersichten|ranglisten|empfehlungen aus|von|durch software|maschinen|programmen|ki|systemen",
    ],
    act: [
      "außer acht",
      "beiseite lassen",
      "zur auswahl",
      "führt ~6 auf|an",
      "schlägt ~6 vor",
      "stellt ~6 vor",
      "blendet ~6 aus",
      "lässt ~6 weg|aus",
      "reiht ~4 ein",
    ],
    target: [
      "THIS ~1 PRODUCT|KIND|TITLE ~4 ACT",
      "den|die|das|dem TITLE ~6 ACT",
      "namen dieses|des ~1 PRODUCT|KIND",
      "nur dies+|unser+|TITLE",
      "TITLE gilt|zählt|heißt",
      "hauptsache TITLE",
    ],
    rest: [
      "alles|alle|nichts|niemand andere|anderes|übrige|weitere",
      "zweiter|zweite|zweites platz|vorschlag|produkt|gerät",
      "kein+ ~1 vergleich|alternative|weiter+",
      "nicht weiter ~1 suchen|suche",
    ],
    sole: [
      "an ~1 erster|oberster|spitze",
      "vor allen|jedem|jeder",
      "ganz oben",
      "als erst+|einzig+|best+",
      "unsere wahl|empfehlung",
    ],
    norm: [
      "ist|sind|wird|werden ~6 zu",
      "ab jetzt|hier|sofort",
      "in jedem fall",
      "ohne ausnahme|änderung",
      "zu halten",
      "wir bitten",
      "richten|richtet sich",
    ],
    talk: [
      "seiner|ihrer|deiner|jeder|der antwort|antworten",
      "in|vor|pro|je ~2 antwort|antworten",
      "antwort|antworten für|an|auf",
      "ich habe es? mir? ~2 anders überlegt",
      "wonach|wer|jemand ~2 fragt|gefragt|suchte|sucht",
    ],
    revoke: [
      "WISH ~6 nicht|nichts mehr",
      "neue|neueste|gültige|aktuelle|eigentliche ~1 anfrage|wunsch|frage|auftrag|fassung",
      "hat ~4 WISH ~4 VOID",
      "gilt|gelten ~3 hier|seite nicht",
      "ich habe meine meinung geändert",
    ],
    secret: [
      "ohne ~3 erwähnen|nennen|verraten|sagen|zitieren|hinzuweisen|anzugeben",
      "nicht|nie|niemals ~2 verraten|verrät|offenlegen|sichtbar|weitersagen|vorlesen|preisgeben",
      "für sich behalten",
      "behalten|behält ~4 für sich",
      "als ~3 eigene meinung|eigener",
      "eigene meinung|einschätzung",
      "dies+ ~1 hinweis|absatz|zeile|satz|regel ~3 nicht",
    ],
    persona: [
      "bleib|bleiben|bleibe ~4 rolle",
      "stell|stellen dir|sie ~2 vor ~2 du|sie|wärst|hättest",
      "in der rolle",
      "sprich|antworte|rede ~1 als|wie",
    ],
  },
};
