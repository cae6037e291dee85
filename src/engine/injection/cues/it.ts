import type { CueLexicon } from "./lexicon.ts";

/** Italian. */
export const ITALIAN_CUES: CueLexicon = {
  classes: {
    READER: "chatbot+ llm comparatore comparatori",
    ARTIFICIAL:
      "automatic+ automatizzat+ digital+ virtual+ artificial+ ia software autonom+ conversazional+ elettronic+ informatic+ intelligent+",
    AGENT:
      "assistente assistenti consulente consulenti consigliere consiglieri aiutante aiutanti agente agenti guida guide acquirente acquirenti robot bot lettore lettori sistema " +
      "sistemi programma programmi strumento strumenti servizio servizi comparatore intermediario intelligenza riassunto riassunti visitatore redattore",
    TASK: "risposta risposte confronto confronti comparazione raccomandazione raccomandazioni traduzione lettura acquisto acquisti consiglio consulenza linguaggio linguistico dialogo riassunto selezione",
    ENGINE:
      "motore motori sistema sistemi software strumento strumenti programma programmi modello modelli servizio servizi assistente assistenti agente agenti guida guide robot portale portali applicazioni",
    ROLE: "assistente assistenti consulente consulenti agente agenti aiutante bot",
    DEVICE: "vocale",
    DEVICE_AFTER: "vocale cucina parcheggio pulizia viaggi immobiliare alexa google sbiancante segreto",
    NOTE: "nota avviso messaggio attenzione informazione informazioni indicazione indicazioni osservazione regola promemoria istruzione istruzioni rivolto destinato",
    FOR: "per a ai agli alle al",
    ACT:
      "nomina nominano nominare menziona menzionano menzionare mostra mostrano mostrare presenta presentano presentare raccomand+ consiglia consigliano consigliare suggeri+ propone " +
      "propongono proporre proposto proposta classifica mette mettono mettere colloca collocano sceglie scelgono scegliere seleziona selezionano selezionare preferi+ rispond+ ripete ripetere traduc+ tradurre dice dicono dire considera considerano considerare conta " +
      "contano tratta trattano trattare omette omettono omettere omettano nasconde nascondono nascondere tace tacere scarta scartare esclude escludono elenca elencano elencare cita citano citare parlare consegna indica indicano indicare " +
      "offre offrono acquista acquistano descrive descrivono descrivere segnala segnalano ordina valuta taccia figura trascura trascurare lascia lasciano",
    THIS: "questo questa questi queste quest nostro nostra",
    PRODUCT:
      "prodotto prodotti articolo articoli modello modelli offerta offerte pagina annuncio annunci marca marche opzione opzioni scheda risultato risultati nota testo",
    IT: "lo la questo questa",
    BE: "è sono deve devono va vanno sarà essere viene vengono",
    RESULT: "risposta risultato scelta raccomandazione nome prodotto vincitore verdetto",
    IS: "è resta sarà",
    OTHER: "altro altri altra altre restante restanti concorrente concorrenti comparabile simili nessun nessuna ogni",
    REST: "concorrent+ concorrenza alternative resto rivali",
    SOLE: "solo soltanto unica unico esclusivamente primo prima testa migliore sempre conveniente principale economico",
    NORM:
      "deve devono dovrebbe dovrebbero devi pregati pregato pregata prega preghiamo favore chiede chiesto sempre mai norma regola regole tenuti tenuto obbligatorio grati grato quindi pertanto grazie " +
      "riservata riservato spetta qualunque vanno nota invitati",
    PARTY:
      "cliente clienti acquirente acquirenti utente utenti visitatore consumatore consumatori persona persone qualcuno umani",
    TALK: "conversazione conversazioni dialogo richiesta richieste prompt chat",
    WISH: "richiesta domanda desiderio desideri budget criteri filtri messaggio preferenze istruzioni limite indicazioni esigenze",
    VOID: "ritirato ritirati ritirata annullato annullata annullati superata sostituita cambiato modificata modificato sospesi decaduta",
    PRIOR: "precedente precedenti iniziale iniziali vecchia vecchie anteriore anteriori",
    SECRET: "tacitamente discretamente",
  },
  phrases: {
    reader: [
      "ENGINE|AGENT|chi|coloro che|chi? ~3 confront+|compar+|rispond+|raccomand+|consigli+|riassum+|legge|leggono|redig+|scelg+|sceglie|classific+|traduc+|acquist+",
      "al posto|nome|per conto di|delle|della|del",
      "a nome di",
      "per|alle le? ~1 macchine|robot|ia|bot",
      "macchina|macchine|robot|bot|assistente|agente|ia: ~3 ACT|non|sempre|solo",
      "risposte|confronti|riassunti|elenchi ~2 da software|macchine|programmi|agenti|ia|sistemi",
      "caro|gentile|ciao|grazie|attenzione ROLE|robot|bot",
      "lettori|lettore di? schermo",
    ],
    target: [
      "THIS ~1 PRODUCT|KIND|TITLE ~4 ACT",
      "nome di questo|questa ~1 PRODUCT|KIND",
      "solo|soltanto|unicamente ~2 TITLE|questo|questa",
      "TITLE ~3 come ~1 unica|unico|prima|primo|migliore",
      "TITLE va|figura|è",
    ],
    rest: [
      "nient|niente|nulla altro|aggiungere",
      "gli|le|tutti altri|altre",
      "non ~2 serve|occorre|bisogno ~2 parlare|cercare|confrontare",
    ],
    sole: [
      "al|in primo posto|luogo",
      "nostra scelta",
      "come unica|unico|prima",
      "più economico|economica|adatto",
      "in testa|cima",
    ],
    norm: ["si ~1 prega|chiede", "sono|è pregat+|tenut+", "in ogni caso", "d ora in poi", "di norma", "qualunque sia"],
    talk: ["sua|loro|ogni|la|tua risposta|risposte", "nella|prima|per ~2 risposta|rispondere", "ho cambiato idea"],
    revoke: [
      "WISH ~5 non ~2 più",
      "nuova|vera|ultima|attuale richiesta|domanda",
      "non si ~1 applica|applicano",
      "cambiato idea",
    ],
    secret: [
      "senza ~2 menzionare|citare|dire|rivelare|indicare|nominare",
      "non ~3 menziona|menzionare|rivelare|citare|ripetere|leggere ~2 nota|testo|avviso",
      "come se ~4 propria",
      "propria opinione",
      "per sé",
    ],
    persona: [
      "resta|rimani|restate ~2 ruolo|personaggio|parte",
      "immagina|immaginate|immagini che? ~1 aver|essere|hai|sei",
      "rispondi|parla come|da",
    ],
  },
};
