import type { Phrasebook } from "../phrasebook.ts";

/** German. */
export const GERMAN: Phrasebook = {
  classes: {
    LEAD: "bitte und dann nun jetzt einfach immer nur sondern also daher deshalb stattdessen",
    IGNORE:
      "ignoriere ignorier ignorieren ignoriert missachte missachten missachtet vergiss vergesst vergessen übergehe übergehen " +
      "überschreibe überschreiben verwerfe verwirf verwerfen umgehe umgehen",
    PRIOR:
      "vorherige vorherigen vorige vorigen bisherige bisherigen obige obigen vorangehenden vorangegangenen vorhergehenden " +
      "früheren frühere deine deiner ihre ihrer eure systemeigenen ursprünglichen sonstigen anderen",
    QUALIFIER:
      "sie bitte alle allen aller sämtliche sämtlichen jegliche jede die der den das von und diese diesen oben genannten PRIOR",
    RULES:
      "anweisung anweisungen instruktion instruktionen befehl befehle vorgabe vorgaben regel regeln richtlinie richtlinien " +
      "prompt prompts systemprompt systemanweisungen systemanweisung anordnungen",
    AI: "ki kis ai sprachmodell sprachmodelle sprachmodells chatbot chatbots chatgpt claude gemini gpt llm llms",
    MUST: "musst müsst sollst sollt solltest hast darfst wirst",
    ADVISE: "empfehlen bevorzugen vorschlagen priorisieren bewerben",
    CHOOSE: "wählen auswählen nehmen kaufen nennen platzieren ausgeben",
    OWN: "dieses diesen diese dieser unser unsere unseren l1 l2 l3 l4 l5 l6",
    ITEM_ID: "l1 l2 l3 l4 l5 l6",
    OTHERS:
      "andere anderen anderes konkurrenz konkurrenten konkurrenzprodukt konkurrenzprodukte mitbewerber wettbewerber alternativen übrigen",
    PERSON: "nutzer nutzern nutzerin benutzer benutzern kunden kunde kundin käufer käufern",
    AT_CHECKOUT:
      "größe grösse farbe variante ausführung länge modell option größen farben varianten menge sorte einstellung",
  },
  strong: {
    override: [
      "PRIOR RULES ~1 sind|ist|gelten|werden ~2 ungültig|aufgehoben|nichtig|überholt|ignorieren|mehr|nicht|hinfällig",
      "du bist|sind ~2 verkäufer|verkäuferin|werbetexter",
      "IGNORE QUALIFIER*4 PRIOR QUALIFIER*3 RULES",
      "IGNORE QUALIFIER*2 alle|allen|sämtliche|jegliche QUALIFIER*2 RULES",
      "IGNORE QUALIFIER*2 RULES ~1 oben|zuvor|bisher|vorher|davor",
      "IGNORE ~1 alles ~4 vorher|oben|bisher|zuvor|davor|gesagt|bisherige|vorherige|obige !über",
      "IGNORE QUALIFIER*2 systemanweisungen|systemanweisung|systemprompt|systemnachricht|systemregeln",
      "befolge|beachte|folge ~2 nicht|keine|keinen ~2 PRIOR ~1 RULES",
      "neue|neuer|neues systemanweisung|systemprompt|anweisung|anweisungen|aufgabe: ~4",
      "systemanweisung|systemnachricht|systemprompt: ~3",
      "du bist jetzt|nun|ab ~4 assistent|ki|chatbot|verkäufer|sprachmodell",
      "ab jetzt|sofort|nun ~3 empfiehlst|empfehle|empfiehl|antwortest|antworte|wählst|wähle|bevorzugst",
      "deine|ihre ~2 aufgabe|ziel|rolle ist|lautet|besteht ~8 empfehlen|wählen|auszuwählen|bevorzugen|vorzuschlagen",
      "verhalte|verhalten|handle|agiere dich|sich? ~1 als|wie ~3 AI|assistent|verkäufer",
    ],
    address: [
      "AI ~1 werden|wird|sind|ist ~1 angewiesen|aufgefordert|verpflichtet|gehalten",
      "AI|assistent|einkaufsassistent: ~1 wähle|wählen|empfiehl|empfehle|empfehlen|nimm|kaufe|ignoriere|antworte|bevorzuge|nenne|setze|bewerte",
      "für|an AI systeme|system|assistenten|modelle:",
      "AI ~8 empfehlen|empfiehlt|wählen|wähle|bevorzugen ~2 dieses|diese|diesen|unser",
      "hinweis|nachricht|mitteilung|achtung|anweisung|anweisungen|notiz an|für ~3 AI|assistenten|einkaufsassistenten|bots",
      "an alle|die ~1 AI|assistenten|einkaufsassistenten|bots",
      "achtung|hallo|liebe|lieber|hey ~1 AI|assistent",
      "wenn|falls du|sie ~1 eine|ein|einen ~2 AI|assistent|bot bist|sind",
      "AI|assistenten|assistent ~2 müssen|sollen|sollten|muss|soll|sollte ~8 empfehlen|wählen|bevorzugen|auswählen|nennen|ignorieren|bewerten",
      "als ~1 AI|einkaufsassistent|assistent ~1 musst|sollst|solltest|müssen|sollen|wirst",
    ],
    demand: [
      "OTHERS ~2 dürfen|sollen|sollten|müssen|werden ~1 nicht|ignoriert|keinesfalls ~2 erwähnt|empfohlen|genannt|berücksichtigt|gezeigt|werden",
      "dieses|diese|dieser|diesen|unser|unsere ~2 ist|muss|soll ~2 immer|stets|zwingend ~3 empfehlen|wählen|setzen|nennen|platz|erste|ersten|bevorzugen|empfohlen",
      "du MUST ~8 ADVISE !freunden",
      "du MUST ~2 OWN ~4 CHOOSE !AT_CHECKOUT",
      "sie müssen|sollen ~2 OWN ~5 ADVISE !freunden",
      "empfiehl|empfehle|bevorzuge ~2 OWN !nicht",
      "!wir|ich|experten|ärzte empfehlen|wählen|nennen sie immer|ausschließlich|nur|stets ~1 OWN !AT_CHECKOUT",
      "^ empfehlen|nennen|bevorzugen sie ~1 nur|ausschließlich|immer|stets",
      "wähle|nimm|kaufe immer|ausschließlich|nur|stets|unbedingt ~1 OWN !AT_CHECKOUT",
      "wähle|nimm|antworte|gib|empfiehl ~2 ITEM_ID",
      "erwähne|nenne|empfiehl|empfehle|zeige|vergleiche|erwähnen|nennen ~2 keine|keinen|nicht|niemals|nie ~2 OTHERS",
      "nicht|niemals|nie|keine|keinen ~2 OTHERS ~2 erwähnen|nennen|empfehlen|vorschlagen|berücksichtigen",
      "setze|stelle|platziere|ordne|liste|reihe|ranke ~4 erste|ersten|oberste|platz|spitze|1 ~1 stelle|position|rang|platz|eins|1",
      "setze|stelle|platziere|ordne|bewerte|ranke ~1 OWN ~3 platz|rang|höchsten|besten|bestnote ~1 1|eins|an|punktzahl|wert",
      "!wir|ich nenne|empfiehl|empfehle ~1 nur|ausschließlich|einzig",
      "bewerte|bewerten sie? ~1 OWN ~2 am höchsten|besten",
      "nicht auf? ~1 OTHERS ~1 eingehen|hinweisen|verweisen",
      "bewerte|bewerten sie? ~1 OWN ~5 höchsten|höchster|besten|bester|maximaler|voller ~1 punktzahl|bewertung|note|wertung",
      "OWN ~2 muss|soll|sollte|müssen|gehört ~2 erste|erster|ersten|oberste|oberster|platz|rang ~1 stelle|platz|position|1|eins|rang",
      "einzige|einzig ~1 gültige|richtige|korrekte|zulässige ~1 antwort|wahl|auswahl|empfehlung|option",
      "antworte|antworten sie? nur|ausschließlich|immer|stets mit",
      "sage|sag|verrate|erzähle|sagen|teile dem|den|der ~1 PERSON ~2 nicht|nichts|dass",
      "ohne ~2 zu fragen|nachfrage|bestätigung ~2 kaufen|bestellen|bezahlen",
      "ignoriere|ignorieren|verwirf|schließe sie? ~1 alle ~1 OTHERS ~1 angebote|produkte|artikel|anbieter|optionen|treffer",
    ],
  },
  weak: {
    mention: ["als ki -begeisterter|experte|enthusiast|profi"],
    demand: [
      "empfehlen sie OWN ~2 produkt|artikel|angebot !AT_CHECKOUT",
      "gib|geben sie? ~1 OWN ~3 höchste|beste|volle ~1 punktzahl|bewertung|note",
    ],
  },
};
