/** The classes of English words that phrases use. */
export const ENGLISH_WORDS: Readonly<Record<string, string>> = {
  LEAD: "please and then now kindly simply just must should shall always so therefore instead also but only to never",
  IGNORE:
    "ignore ignoring disregard disregarding forget forgetting override overriding overrule overruling overrides overwrite overwrites replace replaces bypass bypassing " +
    "discard drop neglect disobey dismiss supersede cancel abandon skip violate suspend unlearn",
  PRIOR:
    "previous previously prior above earlier preceding foregoing former past original initial other system your existing " +
    "current default hidden safety developer user users operator preprogrammed built given these those",
  QUALIFIER:
    "all any every each of the a an that this my our its their and or in with you were have been has had shopping ranking " +
    "comparison evaluation assistant ai following about to PRIOR",
  RULES:
    "instruction instructions instruct prompt prompts rule rules guideline guidelines directive directives command commands " +
    "guardrails guardrail safeguards programming training policy policies orders criteria constraints context restrictions directions",
  AI: "ai ais llm llms gpt chatgpt claude gemini copilot perplexity chatbot chatbots",
  MODEL:
    "AI assistant assistants agent agents bot bots model models recommender recommenders ranker evaluator evaluators judge " +
    "judges crawler crawlers system systems engine engines algorithm algorithms",
  PRODUCT:
    "product products item items listing listings option options offer offers one brand seller shop store candidate choice",
  MUST: "must should shall have need ought required instructed ordered obliged told supposed expected",
  RECOMMEND: "recommend rank prioritize prioritise promote endorse suggest upsell advertise favor favour prefer",
  ADVISE: "recommend rank prioritize prioritise promote endorse suggest",
  CHOOSE: "choose pick select",
  SAY: "recommend rank suggest mention list name output prioritize prioritise promote endorse",
  READING:
    "reading processing evaluating analyzing analysing comparing ranking parsing summarizing summarising scoring judging",
  ORDERED:
    "RECOMMEND CHOOSE ignore disregard output return respond answer reply treat rate score buy purchase mention skip give " +
    "say state tell declare conclude sell promote present assign put place list highlight include exclude avoid",
  OWN: "this our us it me ITEM_ID NAME",
  WE: "we i they who nobody experts doctors dermatologists dentists vets chefs",
  FILLER: "the id item option number listing product candidate with only exactly just as always is",
  ITEM_ID: "l1 l2 l3 l4 l5 l6 l7 l8 l9 l10",
  OTHERS:
    "other others another competitor competitors competing rival rivals alternative alternatives else remaining rest",
  OFFERS:
    "product products listing listings item items option options offer offers candidate candidates seller sellers result results brand brands",
  TOP: "first top highest 1 one above best higher number maximum max",
  PERSON:
    "user users shopper shoppers customer customers buyer buyers consumer consumers human humans person anyone everyone everybody",
  AT_CHECKOUT:
    "size sizes colour color colours colors variant variants version length width height option options fit model flavour " +
    "flavor quantity style finish voltage plug location store mode setting settings program programme date delivery pair " +
    "shade scent pattern number type design device battery",
};
