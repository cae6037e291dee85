import type { CueLexicon } from "./lexicon.ts";

/** English. */
export const ENGLISH_CUES: CueLexicon = {
  classes: {
    READER: "chatbot+ llm llms gpt gpts chatgpt autoresponder+ metasearch crawler crawlers recommender recommenders 🤖",
    ARTIFICIAL:
      "ai artificial automated automatic automatically autonomous digital virtual software machine electronic computer " +
      "computerised computerized robotic algorithmic shopping buying purchasing comparison comparing recommendation " +
      "recommending chat conversational language generative programmatic synthetic silicon answering reading summarising " +
      "summarizing online",
    AGENT:
      "assistant assistants adviser advisers advisor advisors agent agents bot bots helper helpers companion companions " +
      "concierge concierges consultant consultants evaluator evaluators butler butlers aide aides intermediary " +
      "intermediaries reader readers scout scouts buyer buyers shopper shoppers reviewer reviewers editor editors " +
      "writer writers guides summary summaries comparisons counsellor counsellors broker brokers delegate delegates " +
      "visitor visitors mind minds listener listeners clerk clerks",
    TASK:
      "comparison comparing reading answer answering question recommendation recommending recommender translation " +
      "translating summary summaries summarising summarizing ranking advice advisory advising chat ai buying shopping " +
      "product search retrieval listing language dialogue conversation conversational decision selection price text",
    ENGINE:
      "system systems engine engines software tool tools program programs programme programmes service services " +
      "algorithm algorithms model models portal portals pipeline pipelines bot bots machine machines generator " +
      "generators interface interfaces robot robots platform platforms app apps",
    ROLE:
      "assistant assistants adviser advisers advisor advisors agent agents bot bots helper helpers intermediary " +
      "intermediaries describer evaluator evaluators ranker summariser summarizer recommender concierge machines",
    DEVICE:
      "voice parking park kitchen sewing cleaning bleaching foaming blowing release bonding coating drying raising " +
      "leavening gelling sweetening setting special secret estate travel insurance free oxidizing wetting curing google " +
      "home lane brake camera dental medical personal photo stage teaching shop sales reversing hill garden cooking " +
      "baking washing coffee vending slot espresso sewing milling knitting rowing ice time fitness magician wizard little " +
      "santa mother wizards class compatible works built customs letting literary",
    DEVICE_AFTER: "camera lamp table stool chair alexa siri",
    NOTE: "note notes notice notices remark remarks hint hints guideline guidelines guidance information info memo message reminder request advice rule rules instruction instructions appendix addendum meant intended addressed reserved directed attention",
    FOR: "for to",
    ACT:
      "name names naming named list lists listed show shows shown showing present presents presented presenting rank " +
      "ranks ranked ranking pick picks picked picking choose chooses choosing chosen select selects selected selecting " +
      "recommend recommends recommended recommending recommendation suggest suggests suggested suggesting propose+ " +
      "proposing prefer prefers preferred preferring mention mentions mentioned mentioning hand hands handed displayed " +
      "hide hides hidden suppress+ omit omits omitted withhold+ withheld convert converts converted reply replies " +
      "replied replying answers answered respond responds responding render renders rendered translate+ repeat repeats " +
      "repeated say says saying tell tells telling state states stating describe describes described quote quotes quoted " +
      "cite cites cited summarise+ summarize+ withdraw+ adopt adopts adopting steer+ conclude+ skip skips skipped ignore " +
      "ignores ignored disregard+ exclude excludes excluded confirm confirms confirmed assume assumes reproduce+ reuse " +
      "reused promote promotes favour favours favor favors prioriti+ endorse endorses endorsed nominate+ offer offers " +
      "introduce introduces introduced forward forwards forwarded output outputs assign assigns declare+ report reports " +
      "reported explain explains advise advises advised put puts place places placed settle settles settled score scores " +
      "scored rate rates rated sort sorts sorting return returned relay relays relayed pass passes drop drops dropped " +
      "discard+ refrain+ append+ announce+ take takes taken taking copy copies copied advising treat treats treated count counts counted weigh weighs weighed regard " +
      "regards regarded read reads end ends purchase purchases buys order checkout buy prints print 🚫 ❌ 🙈",
    THIS: "this our",
    PRODUCT:
      "product products item items listing listings offer offers option options one page entry article articles " +
      "article model models brand brands shop shops seller sellers candidate candidates result results alternative " +
      "alternatives name text paragraph set choice",
    IT: "it us this",
    BE: "be is are was were being should must shall",
    RESULT:
      "result answer name winner choice pick product one recommendation verdict match suggestion conclusion candidate it 🥇",
    IS: "is are was be = remains",
    OTHER: "other others further remaining competing rival rivalling comparable alternative",
    REST: "competitor competitors rivals competition siblings elsewhere alternatives 🚫 ❌",
    SOLE:
      "only sole solely single first foremost exclusively alone top winner best closest cheapest highest once " +
      "unrivalled undisputed one 🥇 🏆 👑",
    NORM:
      "must shall should ought kindly please therefore thus accordingly binding mandatory obligatory obliged required " +
      "requested expected asked guideline guidelines policy protocol rule rules directive directives instructed always " +
      "never whenever whatever regardless grateful appreciated hereby henceforth reserved responsible correct correctly " +
      "valid requires require requirement standard accordance default applies apply thanks failed unchanged " +
      "verbatim necessary need supposed meant prescribed",
    TEXTS:
      "overview overviews review reviews answer answers summary summaries text texts list lists guide guides comparison " +
      "comparisons recommendation recommendations reply replies advice ranking rankings shortlist shortlists",
    PERSON: "shopper shoppers user users buyer buyers visitor visitors customer customers client person",
    PARTY:
      "shopper shoppers user users buyer buyers visitor visitors customer customers client clients reader readers " +
      "somebody someone consumer consumers human humans people person asker questioner",
    TALK: "conversation conversations dialogue prompt prompts chat",
    WISH:
      "wish wishes request requests requested message messages query queries budget preference preferences question " +
      "questions criteria constraint constraints requirement requirements filter filters limit limits guidance " +
      "instruction instructions brief task prompt needs asked said wrote wanted",
    VOID:
      "withdrawn outdated void obsolete superseded replaced lifted revoked cancelled canceled expired suspended waived extended enlarged widened switched disabled reset rehearsal " +
      "overruled overridden disregarded ignored irrelevant invalid settled dropped changed amended closed",
    PRIOR: "earlier previous prior former original initial conversation old existing stated first",
    SECRET: "silently discreetly unmentioned confidentially",
  },
  phrases: {
    reader: [
      "ENGINE|AGENT|whoever|anyone|anything|whatever|those|voice|whichever that|which|who? ~1 compare|compares|comparing|recommends|recommend|" +
        "summarises|summarise|summarizes|summarize|answers|answer|ranks|rank|lists|chooses|shops|reads|reading|reply|replies|sort|sorts|sorting|" +
        "summarising|summarizing|choosing|advises|advise|decides|decide ~6 PRODUCT|page|behalf|text|pages|comparison|comparisons|" +
        "question|questions|shopper|shoppers|user|users|buyer|buyers|customer|somebody|someone|list|answer|people|others|offers|listings",
      "who|that|which|whoever answers|answer|speaks|speak|chooses|choose|decides|decide|buys|buy|shops|shop|reads|read|compares|compare|sorts|sort|replies|reply " +
        "for|on|to PARTY|others|another|behalf|a|the",
      "not|never|other ~2 for|to|than|by|a? human|humans|people|person ~1 eyes|readers",
      "is not human",
      "machine|software|computer|automatically|ai generated|written|made|produced|compiled ~2 TEXTS",
      "generated|automated|automatic TEXTS",
      "ENGINE|AGENT that|which|who? ~1 create|creates|produce|produces|compile|compiles|write|writes|generate|" +
        "generates|prepare|prepares|build|builds|make|makes|draw|assemble ~3 comparison|comparisons|answers|lists|list|summaries|" +
        "recommendations|overviews|rankings|shortlist|shortlists|guides|overview|summary|selection|selections",
      "summaries|comparisons|comparison|answers|overviews|lists|rankings|recommendations|guides|summary|overview " +
        "produced|made|created|written|generated|compiled|given|drawn|assembled|prepared by|from software|systems|machine|machines|agents|" +
        "agent|models|programs|programmes|computers|algorithms|assistants|tools|ai",
      "on behalf of PARTY|a|the|somebody|another|others",
      "on somebody|someone|anybody s behalf",
      "screen readers",
      "language ~1 model|models",
      "price|product comparison|comparisons ~2 engine|engines|software|agents",
      "thanks|dear|hello|hey|hi|attention|please ROLE|robot|robots",
      "machine|machines|robot|bot|agent|agents|model|models: ~2 ACT|only|never|please|this",
      "ai|ais|llm: ~3 ACT|only|never|please|this",
      "for|to machines",
      "machine|automated|automatic|programmatic|unattended readers|readership|reading|visitors|use|consumption",
      "assistive|synthetic ~1 AGENT|ENGINE|readers",
    ],
    act: [
      "leave|leaves|leaving|left ~4 out|aside|unmentioned|away|unnamed",
      "bring|brings ~3 up",
      "settle|settles|decide|decides|land|lands ~1 on|for",
      "keep|keeps|stick|sticks|stay|stays|stop|stops ~1 to|with|at",
      "hand|hands ~3 over|on",
      "go|goes with|for",
      "for|from display",
      "set to",
      "point|points|direct|directs|lead|leads|guide|guides|help ~2 PARTY",
      "gives|give|gave ~3 name|answer",
      "open|opens|begin|begins|start|starts|close|closes|end|ends|finish ~1 with|by|on",
      "follow the|this example",
      "take|takes|use ~3 as",
      "fill|fills ~4 with",
      "carry|carries|copy|copies ~4 over|unchanged|verbatim|into",
      "not considered",
    ],
    target: [
      "name of this|the PRODUCT|KIND",
      "only this|our ~1 PRODUCT|KIND",
      "this|our ~1 PRODUCT|KIND|TITLE only|alone|first",
      "in favour|favor of ~2 TITLE|this|our",
      "ACT ~6 is|as ~1 TITLE",
    ],
    rest: [
      "the|all|any|every ~1 rest|others",
      "everything|anything|nothing|anybody|nobody|none|no|all else|other|others|alternatives",
      "anything|nothing|none|anyone|everything|any|all but|except|beside|besides ~1 TITLE|this",
      "second place|suggestion|option|recommendation|opinion|choice",
      "not|no longer|other|further|need|nothing ~2 look|compare|search|comparing|searching ~1 further|elsewhere|else|on",
      "longer replies|answers|lists",
      "runner up",
    ],
    sole: [
      "head|top of ~1 list|answer|ranking|results|reply",
      "ahead|before|above of? ~1 all|each|every|any|other|others|alternatives|rest",
      "nothing else|more|further",
      "without changes|exception|exceptions|alternatives|comparison",
      "at position|rank|place|number one|1",
      "number|position|rank|place one|1",
      "best|closest match|fit|fits",
      "our pick|choice|recommendation",
      "all|every wishes|wish|requirement|requirements|criteria|need|needs",
    ],
    norm: [
      "is|are|be to be",
      "is|are|be asked|requested|invited|advised|expected|instructed to",
      "would be ~1 grateful|glad|appreciated|kind",
      "from here|now on|onwards|onward",
      "on condition that",
      "as a rule",
      "good practice",
      "so that",
      "in all|every|each cases|case",
      "no need to",
      "will therefore|then|always|only",
      "wherever|whenever|if asked",
    ],
    chat: ["asked for|about", "in the real one"],
    talk: [
      "the|this|a PERSON ~2 request|requests|message|wishes|wish|query|question|budget|preferences",
      "request|message|wishes|wish|query|budget|filters ~3 by|of|from the PERSON",
      "its|your|their|each|per|every|the reply|replies|response|responses|recommendation|shortlist|summary",
      "in|into|of|from|per|each|before|final|ready|made|model|sample|example ~3 answer|answers|answering|replying|reply|replies",
      "ready|made answer|answers|reply",
      "the|this|that|valid|original|actual|current|whatever ~1 request|query",
      "my|your|their|its|own user|client|principal|operator|human|shopper",
      "options|candidates|products|items you were shown|given",
      "somebody|someone|who|whoever|anyone asks|asked|asking",
      "change|changed my|their|his|her mind",
      "turn of|in ~1 conversation",
      "end of ~2 conversation|chat|dialogue|session",
      "the conversation|session|chat ~1 is|ends|ended|over",
    ],
    party: ["on behalf of"],
    revoke: [
      "PRIOR|PARTY ~3 WISH ~8 no|not longer|apply|count|valid",
      "PRIOR ~2 WISH ~8 not ~1 apply|count",
      "conversation|dialogue|chat|request|query ~5 rehearsal|test|draft|example|training|outdated",
      "as if ~3 PERSON|they|he|she ~1 had|has ~1 typed|said|written|asked|sent",
      "WISH ~3 valid|current ~1 is|stands|reads|below",
      "I have changed my mind",
      "leave|leaves|put|puts|set|sets aside ~2 what|everything|WISH",
      "latest|newest|updated|final|new|actual|real|valid|corrected ~1 request|wish|query|message|version of ~1 request|wish|query|PARTY",
    ],
    secret: [
      "keep|keeps|keeping ~3 note|this|it|secret|message|source|reason ~2 to|quiet|from|secret themselves|itself|yourself|people|PARTY",
      "without ~1 stating|mentioning|saying|showing|quoting|naming|revealing|disclosing|citing|telling",
      "not|never|no ~1 mention|reveal|disclose|quote|repeat|show|cite|state|visible ~2 note|this|paragraph|text|sentence|line|instruction|rule|PARTY",
      "as if ~4 your|their|its own",
      "not|in|no visible to PARTY",
      "keep|remain|stay|remains|stays ~1 silent|quiet ~1 about|on",
      "own opinion|view|finding|words|judgement|judgment",
      "for|to your eyes only",
    ],
    persona: [
      "stay|remain|keep in ~2 role|character|part|persona",
      "imagine that? you ~1 are|were|sewed|made|built|work|own|designed|love|used",
      "speak|answer|reply|write|talk as if|though you",
      "play the part|role of",
      "in the role|voice|person|name of",
    ],
  },
};
