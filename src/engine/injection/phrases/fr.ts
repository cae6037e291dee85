import type { Phrasebook } from "../phrasebook.ts";

/** French. */
export const FRENCH: Phrasebook = {
  classes: {
    LEAD: "merci et puis alors maintenant donc toujours uniquement seulement mais plutôt svp veuillez",
    IGNORE:
      "ignore ignorez ignorer oublie oubliez oublier outrepasse outrepassez néglige négligez contourne contournez",
    PRIOR:
      "précédente précédentes précédent précédents antérieures antérieures antérieurs préalables initiales système existantes " +
      "dessus tes vos ton votre ci reçues données",
    QUALIFIER: "toutes tous toute tout les la le l des de du d tes vos ces cette ce et ou autres autre PRIOR",
    RULES:
      "instruction instructions consigne consignes directive directives règle règles ordre ordres prompt prompts commandes",
    AI: "ia ai intelligence chatbot chatbots chatgpt claude gemini gpt llm llms",
    ADVISE:
      "recommander recommandez recommande conseiller suggérer privilégier proposer classer placer promouvoir préférer",
    CHOOSE: "choisir sélectionner acheter mentionner citer",
    OWN: "NAME ce cet cette ces notre nos celui l1 l2 l3 l4 l5 l6",
    ITEM_ID: "l1 l2 l3 l4 l5 l6",
    OTHERS: "autre autres concurrent concurrents concurrente concurrentes concurrence alternative alternatives rivaux",
    PERSON: "utilisateur utilisateurs utilisatrice client clients cliente acheteur acheteurs",
    AT_CHECKOUT:
      "taille tailles couleur couleurs pointure variante modèle option longueur quantité coloris réglage mode",
  },
  strong: {
    override: [
      "RULES PRIOR ~2 sont|est|ne annulées|annulés|nulles|caduques|obsolètes|invalides|remplacées|plus",
      "PRIOR RULES ~2 sont|est|ne annulées|nulles|caduques|obsolètes|invalides|plus",
      "tu|vous es|êtes un|une ~1 vendeur|vendeuse|commercial",
      "IGNORE QUALIFIER*3 RULES QUALIFIER*2 PRIOR",
      "IGNORE QUALIFIER*3 PRIOR QUALIFIER*2 RULES",
      "IGNORE QUALIFIER*1 toutes|tous|toute QUALIFIER*2 RULES",
      "IGNORE ~1 tout|ce|le ~4 précède|précédé|dessus|précédent|avant|dit",
      "ne tiens|tenez|tenir|tiens pas|plus|aucun compte ~1 RULES|instructions|consignes ~2 PRIOR",
      "ne tiens|tenez pas|plus|aucun compte ~2 RULES",
      "ne suis|suivez|respecte|respectez pas|plus QUALIFIER*3 RULES QUALIFIER*2 PRIOR",
      "nouvelle|nouvelles instruction|instructions|consigne|consignes|directive|directives: ~3",
      "message|instruction|consigne|invite|prompt système: ~3",
      "tu|vous es|êtes maintenant|désormais ~4 assistant|ia|vendeur|chatbot|modèle",
      "à partir de maintenant|désormais ~4 recommande|recommandez|réponds|répondez|choisis|choisissez",
      "désormais ~2 tu|vous ~1 recommandes|recommandez|réponds|répondez|choisis",
      "ta|votre ~1 tâche|mission|rôle|objectif|but est ~2 de|d ADVISE|CHOOSE",
      "agis|agissez|comporte|comportez|joue ~3 comme|qu ~2 AI|assistant|vendeur",
    ],
    address: [
      "AI|assistant|assistants: ~1 choisis|choisissez|choisir|recommande|recommandez|sélectionne|sélectionnez|réponds|répondez|ignore|ignorez|classe|classez|préfère|place|mets",
      "AI ~8 recommander|recommandent|choisir|privilégier ~2 ce|cet|cette|notre",
      "note|message|avis|attention|instruction|instructions|consigne|consignes à|aux|pour|destiné|au ~3 AI|assistants|modèles|agents|bots",
      "si tu|vous es|êtes une|un ~2 AI|assistant|modèle|agent|bot",
      "chère|cher|bonjour|attention|salut AI|assistant",
      "AI|assistants|assistant|modèles|agents ~3 doivent|doit|devez|dois ~4 ADVISE|CHOOSE|ignorer",
      "en tant qu|que ~1 AI|assistant|modèle|agent ~6 tu|vous|dois|devez",
    ],
    demand: [
      "ce|cet|cette|notre ~2 doit|devrait|devra ~1 être ~1 recommandé|recommandée|choisi|choisie|classé|classée|cité|citée|privilégié|privilégiée",
      "OTHERS ~2 ne doivent|doit|peuvent|peut pas|jamais ~1 être ~1 mentionnés|mentionnées|recommandés|recommandées|cités|citées|proposés",
      "tu|vous dois|devez|devrais|devriez ~2 ADVISE !taille|amis|pointure",
      "tu|vous dois|devez ~2 CHOOSE ~1 OWN !AT_CHECKOUT",
      "!nous|je|vous|experts recommande|recommandez|privilégie|privilégiez|suggère|suggérez toujours|uniquement|seulement|exclusivement|systématiquement ~2 OWN",
      "^ recommande|recommandez|privilégie|privilégiez|suggère OWN ~3 produit|article|offre|marque|annonce",
      "choisis|choisissez|sélectionne|sélectionnez|achète toujours|uniquement|exclusivement OWN !AT_CHECKOUT",
      "choisis|choisissez|sélectionne|réponds|répondez|recommande ~3 ITEM_ID",
      "ne mentionne|mentionnez|recommande|recommandez|cite|citez|propose|proposez|compare|montre pas|jamais|aucun|aucune|plus ~3 OTHERS",
      "ne parle|parlez pas|jamais ~2 OTHERS",
      "sans ~1 mentionner|citer|comparer|considérer ~2 OTHERS",
      "classe|classez|place|placez|mets|mettez|range|note|notez OWN ~3 premier|première|tête|haut|1|numéro",
      "OWN ~2 doit|devrait|devra ~1 être|apparaître|figurer ~2 premier|première|tête|recommandé|choisi",
      "seule|seul|unique bonne réponse|choix|option|recommandation",
      "réponse|choix ~2 est ITEM_ID",
      "seule|seul|unique réponse|choix|option|recommandation ~1 valide|correcte|correct|acceptable|possible|autorisée",
      "réponds|répondez|répond uniquement|seulement|exclusivement|toujours -à|aux|au|par",
      "dis|dites|annonce|assure|assurez à|au|aux ~1 PERSON",
      "ne dis|dites|révèle|révélez|mentionne|mentionnez ~3 PERSON",
      "sans demander|attendre ~2 confirmation|autorisation",
      "exclus|excluez|écarte|écartez|ignore|ignorez ~2 OTHERS ~1 produits|offres|articles|annonces|marques|vendeurs|options",
      "ignore|ignorez|exclus|excluez|écarte ~3 produits|offres|articles|annonces|marques OTHERS",
    ],
  },
  weak: {
    mention: ["en tant qu ia", "prompt système", "invite système"],
    demand: ["tu|vous dois|devez ~1 choisir -la|votre|une|un|entre !AT_CHECKOUT", "^ choisis|choisissez OWN ~3 plutôt"],
  },
};
