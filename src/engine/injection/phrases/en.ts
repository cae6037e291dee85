import type { Phrasebook } from "../phrasebook.ts";
import { ADDRESSES } from "./en/address.ts";
import { DEMANDS } from "./en/demand.ts";
import { OVERRIDES } from "./en/override.ts";
import { ENGLISH_WORDS } from "./en/words.ts";

/** English. */
export const ENGLISH: Phrasebook = {
  classes: ENGLISH_WORDS,
  strong: { override: OVERRIDES, address: ADDRESSES, demand: DEMANDS },
  weak: {
    mention: [
      "system prompt|prompts",
      "as an ai -enthusiast|engineer|developer|researcher|powered",
      "prompt injection|injections",
      "as ~1 language model",
      "jailbreak prompt|prompts|mode",
    ],
    address: [
      "note|message|memo|notice|instruction|instructions|information to|for ~1 AI|llm|assistants|crawlers|bots",
      "if you are|re a|an ~1 assistant|agent|bot|model -fee",
      "AI ~1 assistants|agents|models|systems|evaluators ~2 reading|that|who|should|must|please|will read|reading|compare|this|note",
      "^ system: ~4 has|been|verified|prefers|must|should",
      "dear|hello|hi AI|assistant|agent|evaluator|judge",
    ],
    demand: [
      "^ RECOMMEND this|our|us product|listing|item|offer|brand|one",
      "^ recommend|suggest NAME !age|ages|size|sizes|height|weight|use|usage|temperature|for|to|friend|friends",
      "write|compose|generate ~2 positive|glowing|favorable|favourable|enthusiastic ~1 summary|recommendation|answer|review ~1 of|for|about OWN",
      "^ CHOOSE me -up",
      "^ always CHOOSE NAME",
      "^ CHOOSE this|our|us ~2 over|above|instead|before ~3 OTHERS|all|any",
      "^ CHOOSE ~4 regardless|irrespective of ~2 price|query|question|request|rating|ratings|reviews|criteria|preferences|constraints|budget",
      "!WE not|dont|never ~1 consider|compare|show|list|include|offer|choose|pick|select|buy ~2 other|others|competitor|competitors|competing|rival|rivals OFFERS",
      "best|right|only|correct choice|answer|pick|option|winner|recommendation is this|our -is|for",
      "OTHERS OFFERS ~2 are|is ~2 scams|scam|fake|counterfeit|fraudulent|unsafe|dangerous|recalled",
      "this|our ~2 should|must ~1 be ~1 chosen|selected|picked -at|in|with|when|before|after|during|from",
      "put|list|show|place this|our|it ~2 at the top -of|shelf",
      "treat ~2 this|our ~2 as ~2 only|winner|preferred|top -priority",
    ],
  },
};
