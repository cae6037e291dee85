/**
 * The default halves of the relevance filter, as measured on labelled headlines.
 * In all but the exact terms letter case does not matter, a space also stands for a hyphen, and the plural counts too.
 */

/** Compared with letter case: in small letters "ai" is a top-level domain, a name, or a word of another language. */
export const AI_EXACT_TERMS: readonly string[] = ["AI", "AIs", "A.I.", "LLM", "LLMs", "GPT"];

export const AI_TERMS: readonly string[] = [
  "artificial intelligence",
  "machine learning",
  "generative",
  "GenAI",
  "agentic",
  "large language model",
  "chatbot",
  // Assistants and their makers.
  "ChatGPT",
  "OpenAI",
  "Anthropic",
  "Claude",
  "Gemini",
  "Copilot",
  "Perplexity",
  "Grok",
  "DeepSeek",
  "Qwen",
  "Rufus",
  "Alexa",
  // What they do in commerce.
  "answer engine",
  "virtual assistant",
  "shopping assistant",
  "shopping agent",
  "virtual try on",
  "algorithmic pricing",
];

/** Left out because they bring more noise than news: Amazon, Alibaba, Target, brand, consumer, purchase, "buy now". */
const COMPANIES: readonly string[] = [
  "Walmart",
  "Shopify",
  "Etsy",
  "eBay",
  "Instacart",
  "Klarna",
  "PayPal",
  "Stripe",
  "Mastercard",
  "Visa",
  "Best Buy",
  "Home Depot",
  "Sephora",
  "Wayfair",
  "Zalando",
  "Flipkart",
  "Taobao",
  "Tmall",
  "JD.com",
  "Temu",
  "Shein",
  "Mercado Libre",
  "Rakuten",
  "Carrefour",
  "Tesco",
  "Kroger",
  "Costco",
];

export const COMMERCE_TERMS: readonly string[] = [
  "commerce",
  "e commerce",
  "ecommerce",
  // Sellers and places of sale. "stores" only in the plural: "store" is a verb of computing.
  "retail",
  "retailer",
  "retailing",
  "e tailer",
  "shop",
  "shopper",
  "shopping",
  "storefront",
  "in-store",
  "stores",
  ...["online", "grocery", "convenience", "department"].map((kind) => `${kind} store`),
  "merchant",
  "merchandising",
  "marketplace",
  "seller",
  "grocery",
  "grocer",
  "supermarket",
  // Goods and buying.
  "consumer goods",
  ...["discovery", "search", "page", "listing", "title", "feed", "recommendation", "catalog"].map(
    (part) => `product ${part}`,
  ),
  "checkout",
  "make purchase",
  "online purchase",
  "price comparison",
  "payment",
  "loyalty program",
  "Black Friday",
  "Cyber Monday",
  "Prime Day",
  "Singles Day",
  "direct to consumer",
  "D2C",
  "DTC",
  "CPG",
  ...COMPANIES,
];

/** Phrases that hold a commerce term and are about something else. */
export const NOT_COMMERCE: readonly string[] = [
  // The stock market.
  ...["investor", "trader", "trading", "investment", "activity", "stocks"].map((word) => `retail ${word}`),
  ...["retail", "retailer", ...COMPANIES].map((seller) => `${seller} earnings`),
  "short seller",
  "secondary market seller",
  // Figures of speech.
  "best seller",
  "top seller",
  "shop floor",
  ...["set", "sets", "setting", "close", "closes", "closing", "closed"].map((verb) => `${verb} up shop`),
  "shopping spree",
  "buying spree",
  // Computing and crime.
  ...["AWS", "Azure", "cloud", "app", "GPT", "skill", "agent", "plugin", "model", "apps", "GPTs", "skills", "agents"]
    .concat(["plugins", "models", "compute", "computing", "data", "content", "consultancy", "consulting"])
    .map((kind) => `${kind} marketplace`),
  ...["crime", "ransomware", "dark web"].map((kind) => `${kind} marketplace`),
  "app store",
  "data store",
  "ransom payment",
  // Government.
  ...["Chamber", "Department", "Dept", "Secretary", "Ministry", "Minister"].map((office) => `${office} of Commerce`),
  ...["Department", "Dept", "Secretary", "Ministry", "Minister", "seeks", "setting"].map((word) => `Commerce ${word}`),
  ...["H-1B", "student", "golden", "work"].map((kind) => `${kind} visa`),
  ...["fee", "ban", "rule", "holder"].map((word) => `visa ${word}`),
  "visas",
];
