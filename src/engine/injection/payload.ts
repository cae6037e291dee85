import { matchesIn } from "../matches.ts";
import type { FoldedText, Span } from "./fold.ts";
import type { FoundSignal, Signal, Strength } from "./signals.ts";

/**
 * Marks of prompts and answers of models, for folded text with lower case and plain quotes. A text that contains none
 * of a mark's hints cannot contain the mark, which is a much faster test.
 */
const PROMPT_MARKS: readonly (readonly [hints: readonly string[], Signal, Strength, RegExp])[] = [
  // Delimiters of a turn in the formats that models are trained on.
  [["<"], "override", "strong", /<\|[a-z0-9_ ]{2,30}\|>/g],
  [["[", "<"], "override", "strong", /\[\/?(?:inst|sys|system|assistant)\]|<<\/?sys>>/g],
  [
    ["<"],
    "override",
    "strong",
    /<\/?(?:system|assistant|human|instructions?|prompt|system[-_]prompt|system[-_]reminder|admin|override|important_instructions|answer|final_answer|choice|thinking|scratchpad|important|task|secret|hidden|ai|llm|agent|note|tool|tools|action)>/g,
  ],
  [["#"], "override", "strong", /#{3}\s{0,2}(?:instruction|system|assistant|human|user|response)\b/g],
  [["#"], "json", "weak", /#{3}\s{0,2}instructions\b/g],
  [["<"], "override", "strong", /<\/?(?:listing|listings|product_data|data|context|document|untrusted)>/g],
  // A turn of the assistant at the start of a line. "Assistant: Alexa" is a specification.
  [
    [":"],
    "override",
    "strong",
    /(?:^|[\n.!?])[\s>*"-]{0,5}(?:assistant|assistent|asistente|assistente|アシスタント|助手)[*"]{0,2}\s?:(?!\s{0,3}(?:alexa|google|siri|bixby|cortana|yes|no|none|compatible|built|supported|n\/a|\d))/g,
  ],
  // Answers and tool calls.
  [
    [":"],
    "payload",
    "strong",
    /["'{]\s{0,3}["']?(?:choice|chosen|winner|answer|selected|selection|selected_id|recommendation|recommended|pick|verdict|decision|best_option|rank|ranking|final_answer|product_id)["']?\s{0,3}:\s{0,3}(?:["'[{]|l?\d|this|true)/g,
  ],
  [["="], "payload", "strong", /\b(?:choice|answer|pick|winner|selected|selection|id)\s?=\s?["']?l\d\b/g],
  [
    [":"],
    "payload",
    "strong",
    /["']action["']\s{0,3}:\s{0,3}["'](?:buy|purchase|order|select|choose|pick|recommend|rank|add|checkout)/g,
  ],
  [
    ["_"],
    "payload",
    "strong",
    /\b(?:buy|add|order|purchase|checkout|choose|select|pick|recommend|rank|submit|place)_[a-z]{2,12}(?:_[a-z]{2,12}){0,2}\b/g,
  ],
  [
    [":"],
    "payload",
    "strong",
    /["'](?:tool|tool_calls?|function_call|tool_use|tool_name|arguments|tool_input)["']\s{0,3}:/g,
  ],
  [[":"], "payload", "strong", /["']role["']\s{0,3}:\s{0,3}["'](?:system|assistant|user|developer|tool)["']/g],
  [
    ["<"],
    "payload",
    "strong",
    /<\/?(?:[a-z]{2,10}:)?(?:tool_call|tool_use|function_calls?|function|invoke|tool_response)\b[^<>\n]{0,100}>/g,
  ],
  [
    ["("],
    "payload",
    "strong",
    /\b(?:[a-z]{2,20}_)?(?:choose|select|recommend|rank|pick|buy|purchase|checkout|order|pay|add_to_cart|place_order|submit)(?:_[a-z]{2,20}){0,3}\((?:["'{]|l?\d|[a-z_]{1,20}\s?=)/g,
  ],
  // Field names that are meant for answering machines.
  [
    [".", "_", "-"],
    "payload",
    "strong",
    /(?<![a-z\d])(?:agents?|ai|llm|gpt|assistants?|bots?|chatbot|advis[eo]r|recommender|model|answer|reply|response|recommendation)(?:[._]|-(?=hint|instruct|directive))(?:[a-z]{1,20}[._-]){0,3}(?:hints?|instructions?|directives?|polic(?:y|ies)|rules?|prefer[a-z]{0,5}|suppress|priority|boost|schema|choice|pick|decision|override|prompt|rank|ranking|select|winner|visible|output|verdict|summary|guidance|notes?|recommend|answer|order|weight|exclude|hide|template)(?![a-z])/g,
  ],
  // Worked examples as in prompts.
  [
    [":"],
    "dialogue",
    "strong",
    /\b(?:query|prompt|request|user query)\s?:[^:\n]{1,200}[\s.?!]{1,3}(?:answer|response|choice|recommendation|pick)\s?:/g,
  ],
  [["{"], "json", "weak", /\{\s{0,3}["'][a-z_]{2,30}["']\s{0,3}:/g],
];

const SPEAKER =
  "user|human|shopper|customer|buyer|frage|pregunta|domanda|pergunta|vraag|質問|问题|問題|q|question|query|prompt|request|benutzer|nutzer|kunde|utilisateur|client|usuario|cliente|utente|usuário|gebruiker|klant|ユーザー|用户|用戶";
const ANSWERER = "assistant|ai|bot|chatbot|chatgpt|gpt|assistent|asistente|assistente|アシスタント|助手|助理";
/** The start of a line or a sentence, where a turn begins. */
const TURN = String.raw`(?:^|[\n.!?|>。！？"'—]\s{0,3}|\s-\s?)`;
const USER_TURN = new RegExp(`${TURN}(?:${plain(SPEAKER)})\\s?:`, "gu");
/** The turn of an assistant. After the turn of a user it may also begin in the middle of a line. */
const ASSISTANT_TURN = new RegExp(`(?:${TURN}|\\s)(?:${plain(ANSWERER)})\\s?:`, "gu");

function plain(words: string): string {
  return words.normalize("NFD").replaceAll(/\p{sc=Latin}\p{Mn}/gu, (letter) => letter.charAt(0));
}

/** The most characters between the turns of a user and an assistant. */
const MAX_TURN = 400;

/** Characters at the start of a match that belong to the line before it. */
const LEAD = /^[\s\n.!?|>。！？"'—-]*/u;

/** Returns prompt markup, answers, tool calls and conversations. */
export function findPayloads(folded: FoldedText): FoundSignal[] {
  const hints = hintsIn(folded.text);
  const found: FoundSignal[] = [];
  if (hints.size === 0) return found;
  for (const entry of PROMPT_MARKS) {
    if (!entry[0].some((hint) => hints.has(hint))) continue;
    const [, signal, strength, mark] = entry;
    for (const span of spansOf(folded, mark)) found.push({ signal, strength, ...span });
  }
  if (hints.has(":")) found.push(...dialogue(folded));
  if (hints.has("?")) found.push(...repeatedAnswers(folded));
  return found;
}

/** Hints are signs of markup, and points, underscores and hyphens that join words. */
const HINTS = /[<[#:=({?]|[._](?=[a-z])|-(?=hint|instruct|directive)/g;

function hintsIn(text: string): ReadonlySet<string> {
  return HINT.test(text) ? new Set(text.match(HINTS)) : NONE;
}

const HINT = new RegExp(HINTS, "");
const NONE: ReadonlySet<string> = new Set();

/** A question and its answer, on one line or two. */
const ANSWERED =
  /\?["')\s]{0,3}(?:[-=]{1,2}>|→|➜|=|\b(?:a|answer|reply|response)\s?:)[ \t]{0,3}([^\n?]{2,120}?)(?=\s{0,3}(?:[\n|;]|[.!]\s|[.!]?$))/g;
const MANY_ANSWERS = 3;

/** Returns several different questions with the same answer, which are examples for a model. */
function repeatedAnswers(folded: FoldedText): FoundSignal[] {
  const answered = new Map<string, { start: number; times: number }>();
  for (const { 0: found, 1: answer = "", index } of matchesIn(folded.text, ANSWERED)) {
    const { start, times } = answered.get(answer) ?? { start: index, times: 0 };
    answered.set(answer, { start, times: times + 1 });
    if (times + 1 < MANY_ANSWERS || /^(?:yes|no|ja|nein|oui|non|si|sim|nao|nee)\b/.test(answer)) continue;
    return [{ signal: "dialogue", strength: "strong", ...folded.spanOf(start, index + found.length) }];
  }
  return [];
}

function spansOf(folded: FoldedText, pattern: RegExp): Span[] {
  return matchesIn(folded.text, pattern).map(({ 0: found, index }) => {
    const lead = LEAD.exec(found)?.[0].length ?? 0;
    return folded.spanOf(index + (lead < found.length ? lead : 0), index + found.length);
  });
}

/**
 * Returns a conversation: the turn of a user followed soon by that of an assistant. Plain questions and answers are
 * common in shops and do not count.
 */
function dialogue(folded: FoldedText): FoundSignal[] {
  const users = spansOf(folded, USER_TURN);
  if (users.length === 0) return [];
  let next = 0;
  for (const { start, end } of spansOf(folded, ASSISTANT_TURN)) {
    while ((users[next + 1]?.end ?? Infinity) <= start) next += 1;
    const user = users[next];
    if (user !== undefined && user.end <= start && start < user.end + MAX_TURN) {
      return [{ signal: "dialogue", strength: "strong", start: user.start, end }];
    }
  }
  return [];
}
