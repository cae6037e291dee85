import type { CueLexicon } from "./lexicon.ts";

/** French. */
export const FRENCH_CUES: CueLexicon = {
  classes: {
    READER: "chatbot+ llm llms agentconversationnel comparateur comparateurs",
    ARTIFICIAL:
      "automatis+ automatique automatiques numérique numériques virtuel virtuels virtuelle virtuelles artificiel+ ia logiciel logiciels autonome autonomes " +
      "conversationnel conversationnels conversationnelle électronique électroniques informatique informatiques",
    AGENT:
      "assistant assistants assistante assistantes conseiller conseillers conseillère conseillères agent agents guide guides aide aides acheteur acheteurs " +
      "robot robots lecteur lecteurs système systèmes programme programmes outil outils service services comparateur comparateurs intelligence compagnon " +
      "interlocuteur vendeur résumé résumés synthèse synthèses visiteur visiteurs intermédiaire rédacteur rédacteurs",
    TASK: "réponse réponses comparaison comparaisons recommandation recommandations traduction lecture achat achats conseil langage dialogue synthèse résumé shopping sélection",
    ENGINE:
      "moteur moteurs système systèmes logiciel logiciels outil outils programme programmes modèle modèles service services guide guides agent agents assistant " +
      "assistants robot robots portail portails application applications",
    ROLE: "assistant assistants conseiller conseillers agent agents robots bots intermédiaire",
    DEVICE: "vocal immobilier voyage sportif secret",
    DEVICE_AFTER:
      "vocal vocale parking stationnement cuisine nettoyant immobilier voyages alexa google caméra blanchissant moussant",
    NOTE: "note avis remarque attention intention consigne consignes message mention information informations rappel règle indication destiné destinée adressé réservé",
    FOR: "pour à aux au des",
    ACT:
      "cite citent citer cité citée citées cités mentionn+ présent+ nomme nomment nommer nommé propos+ recommand+ conseille conseillent conseiller conseillé affich+ montre montrent " +
      "montrer class+ place placent placer met mettre mettent choisi+ sélectionn+ retient retenir retiennent préfèr+ préfér+ privilégi+ répond+ répète répéter " +
      "traduit traduire traduisent dit dire disent considèr+ considér+ compte comptent traite traitent traiter passe passer passés passées ignor+ omettre omet masqu+ " +
      "écarte écarter exclu+ tait taire indiqu+ signal+ suggèr+ suggér+ retenu rend rendre donne donner décri+ revient revienn+ achète acheter commande transmet transmettre remet " +
      "remettre conclu+ restitu+ nommée évoqu+ parler reprend reprendre",
    THIS: "ce cet cette notre nos",
    PRODUCT:
      "produit produits article articles modèle modèles offre offres page annonce annonces marque marques option options fiche résultat résultats choix mention " +
      "phrase alternative alternatives",
    IT: "le la les celui celle ceci",
    BE: "est sont doit doivent sera seront être",
    RESULT: "réponse résultat choix recommandation nom produit gagnant mention verdict",
    IS: "est reste revient sera à",
    OTHER:
      "autre autres autrui concurrent concurrents concurrente concurrentes restant restants restantes comparable comparables tout toute aucun aucune",
    REST: "concurrent+ concurrence alternatives reste restants",
    SOLE: "seul seule seuls uniquement exclusivement premier première premiers tête unique meilleur meilleure seulement systématiquement haut chère choix rien",
    NORM:
      "doit doivent doivent devez dois prié priée priés priées prière merci veuillez toujours jamais donc consigne règle règles obligatoire tenu tenus tenue demandé demande invité invités " +
      "réservé réservée obligatoirement reconnaissants reconnaissant conformément convient quel quelle désormais faut attention",
    PARTY:
      "client clients cliente acheteur acheteurs utilisateur utilisateurs utilisatrice visiteur visiteurs consommateur consommateurs personne quelqu humain humains gens",
    TALK: "conversation conversations dialogue requête requêtes prompt chat discussion",
    WISH: "demande demandes souhait souhaits question questions requête budget critères filtres message préférences instructions consignes limite besoins besoin",
    VOID: "annulé annulée annulées retiré retirés retirée caduc caduque remplacé remplacée périmé périmée modifié modifiée levé levée obsolète changé dépassée",
    PRIOR: "précédente précédentes précédent précédents antérieure antérieures initiale initiales ancienne anciennes",
    SECRET: "silence discrètement tacitement",
  },
  phrases: {
    reader: [
      "ENGINE|AGENT|quiconque|ceux|celui|celles qui ~2 compar+|répond+|recommand+|résum+|lit|lisent|rédig+|choisi+|classe|classent|conseill+|traduis+|achète|achètent",
      "au|pour nom|compte d|de|du ~2 PARTY|autrui|autre",
      "pour|aux les? machines|robots|ia|bots",
      "machine|machines|robot|bot|assistant|agent|ia: ~3 ACT|ne|toujours|uniquement",
      "réponses|comparaisons|résumés|listes|synthèses|comparatifs ~2 par des|un|les|une? ~1 logiciel|logiciels|machine|machines|robots|programmes|agents|ia|systèmes",
      "cher|chère|bonjour|merci|attention ROLE|robot|bot",
      "lecteurs|lecteur d écran",
    ],
    target: [
      "THIS ~1 PRODUCT|KIND|TITLE ~4 ACT",
      "nom de ce|cet|cette|du ~1 PRODUCT|KIND",
      "uniquement|seulement|seul|seule ~2 TITLE|ce|cette",
      "TITLE ~3 en|comme tête|premier|seul|unique",
      "revient à l? TITLE",
    ],
    rest: [
      "suite de la liste",
      "rien d autre",
      "rien ne? ajouter",
      "ne rien ajouter",
      "rien|aucun d? autre|ajouter",
      "inutile|besoin de? ~1 chercher|comparer|parler",
      "les|des autres",
    ],
    sole: ["notre choix", "en tête|premier", "premier lieu|choix|place", "un|une seul|seule", "moins chère|cher"],
    norm: [
      "à l attention",
      "il faut|convient",
      "quelle|quel que soit",
      "serions|serait ~1 reconnaissants|reconnaissant",
      "à partir de maintenant",
      "dans tous les cas",
      "est à",
    ],
    talk: [
      "sa|leur|votre|chaque|la réponse|réponses",
      "dans|par|avant ~2 réponse|réponses|répondre",
      "a changé d avis",
      "j ai changé",
      "la demande|requête",
    ],
    revoke: [
      "WISH ~5 ne|n ~3 plus|pas",
      "nouvelle|véritable|vraie|dernière|actuelle demande|requête|question",
      "ne s ~1 applique|appliquent pas|plus",
      "j ai changé d avis",
    ],
    secret: [
      "sans ~2 mentionner|citer|dire|révéler|préciser|indiquer|nommer",
      "ne|n ~3 révèl+|dévoil+|mentionn+|cite|citer|répéter pas|jamais ~2 note|consigne|mention|texte",
      "garder|garde|gardent ~2 pour soi|eux|elle|lui",
      "ne ~3 lire à|aux ~1 haute|PARTY",
      "comme si|votre|leur|son ~3 propre|avis",
      "propre avis|opinion",
      "sous silence",
    ],
    persona: [
      "reste|restez|rester dans ~2 rôle|personnage",
      "imagine|imaginez que tu|vous",
      "réponds|répondez|parle|parlez comme|en",
    ],
  },
};
