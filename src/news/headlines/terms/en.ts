import type { TermList } from "./term-list.ts";

/** Words of the stock market and of infrastructure. A headline with them is not about a company as a seller. */
const INVESTING = `stock, share price, shares, earnings, IPO, valuation, blockchain, stablecoin, rally, swing trade,
  portfolio, dividend, hedge fund, short seller, ETF, Nasdaq, Wall Street, layoff, lawsuit, API key, data center`;

/** Words of the other meanings of "Gemini": astrology, a crypto exchange, telescopes, a space programme. */
const OTHER_GEMINI = `horoscope, zodiac, astrology, tarot, Aries, Taurus, Leo, Virgo, Libra, Scorpio, Sagittarius,
  Capricorn, Aquarius, Pisces, Gemini season, Gemini moon, crypto*, bitcoin, Winklevoss, exchange, stablecoin, SEC,
  telescope, observatory, spacecraft`;

const GADGETS = `laptop, PC, MacBook, Chromebook, phone, smartphone, iPhone, Pixel, Galaxy, tablet, iPad, TV, monitor,
  headphone, earbud, speaker, Echo, camera, doorbell, vacuum, smartwatch, glasses, GPU, best, deal, discount, save,
  *% off, under $*`;

/** English. Amazon, Alibaba, brand, consumer, purchase and "buy now" are missing because they find more noise than news. */
export const en: TermList = {
  // "ai" in lower case is a top-level domain, a name, or a word of another language.
  ai: `=AI, =AIs, =LLM, =LLMs, =GPT, artificial intelligence, machine learning, generative, GenAI, agentic,
    large language model, chatbot, answer engine, virtual assistant, shopping assistant, shopping agent, buying agent,
    virtual try on, algorithmic pricing, agent optimization, ChatGPT, OpenAI, Anthropic, Claude, Google Gemini,
    Copilot, Perplexity, Grok, DeepSeek, Qwen, Rufus, Alexa`,
  ambiguousAi: [{ terms: "Gemini", unless: OTHER_GEMINI }],
  // "stores" only in the plural: "store" is a verb of computing unless a word before or after it says otherwise.
  commerce: `commerce, e commerce, ecommerce, agentic commerce, conversational commerce, social commerce,
    live commerce, quick commerce, e tailer, retailer, retailing, shop, shopper, shopping, storefront, in-store,
    stores, online store, grocery store, convenience store, department store, your store, our store, my store,
    their store, its store, physical store, flagship store, store owner, store manager, store associate, store shelf,
    store level, merchant, merchandising, marketplace, seller, grocery, grocer, supermarket, consumer goods,
    product discovery, product search, product page, product listing, product title, product feed,
    product recommendation, product catalog, checkout, buy button, buy for me, make purchase, online purchase,
    price comparison, payment, loyalty program, direct to consumer, D2C, DTC, CPG, Shopify, Etsy, eBay, Instacart,
    Best Buy, Home Depot, Sephora, Wayfair, Zalando, Flipkart, Taobao, Tmall, JD.com, Temu, Shein, Mercado Libre,
    Rakuten, Carrefour, Tesco, Kroger, Costco, your products, product returns, virtual try on, place orders,
    places orders, order groceries, orders groceries`,
  ambiguousCommerce: [
    { terms: "retail", unless: INVESTING },
    // Visa and Stripe are words too. Only the names count.
    { terms: "Walmart, Klarna, PayPal, Mastercard, =Visa, =VISA, =Stripe", unless: `${INVESTING}, cyber defense` },
    {
      terms: `=Target's, =at Target, =Target and, =Target brings, =Target Brings, =Target launches, =Target Launches,
        =Target adds, =Target Adds, =Target tests, =Target Tests, =Target rolls out, =Target Rolls Out,
        =Target unveils, =Target Unveils, =Target partners, =Target Partners, =Target teams, =Target Teams,
        =Target taps, =Target Taps, =Target lets, =Target Lets, =Target uses, =Target Uses, =Target expands,
        =Target Expands, =Target turns to, =Target Turns to, =Target app, =Target App`,
      unless: INVESTING,
    },
    // A list of offers is not about how people buy.
    { terms: "Black Friday, Cyber Monday, Prime Day, Singles Day", unless: GADGETS },
  ],
  not: `retail investor, retail trader, retail trading, retail investment, retail activity, retail stocks,
    retail price index, retail bank, retail banking, retail earnings, retailer earnings, short seller,
    secondary market seller, best seller, bestseller, top seller, shop floor, talk shop, talking shop, one stop shop,
    shop class, shop steward, set up shop, sets up shop, setting up shop, close up shop, closes up shop,
    closing up shop, closed up shop, coffee shop, body shop, pawn shop, machine shop, barber shop, repair shop,
    auto shop, tattoo shop, print shop, chip shop, chop shop, bucket shop, job shop, betting shop, shopping spree,
    buying spree, shop around for, AWS marketplace, Azure marketplace, cloud marketplace, app marketplace,
    apps marketplace, GPT marketplace, GPTs marketplace, skill marketplace, skills marketplace, agent marketplace,
    agents marketplace, plugin marketplace, plugins marketplace, model marketplace, models marketplace,
    compute marketplace, computing marketplace, data marketplace, content marketplace, consultancy marketplace,
    consulting marketplace, talent marketplace, crime marketplace, ransomware marketplace, dark web marketplace,
    app store, app stores, data store, data stores, ransom payment, ransomware payment, extortion payment,
    dividend payment, mortgage payment, royalty payment, severance payment, settlement payment, benefit payment,
    welfare payment, pension payment, Medicare payment, Chamber of Commerce, Department of Commerce, Dept of Commerce,
    Secretary of Commerce, Ministry of Commerce, Minister of Commerce, Bank of Commerce, Energy and Commerce,
    Commerce Department, Commerce Dept, Commerce Secretary, Commerce Ministry, Commerce Minister, Commerce Committee,
    Commerce Subcommittee, Commerce Commission, Commerce Commissioner, Commerce Chair, Commerce Chairman,
    Commerce chief, Commerce nominee, Commerce panel, Commerce Clause, Commerce Bank, Commerce Bancshares,
    Commerce City, Commerce seeks, Commerce setting, H-1B visa, student visa, golden visa, work visa, tourist visa,
    travel visa, talent visa, immigrant visa, a visa, deny visa, denies visa, denied visa, refuse visa, refused visa,
    grant visa, issue visa, revoke visa, revokes visa, visa fee, visa ban, visa rule, visa holder, visa program,
    visa application, visa applicant, visa interview, visa restriction, visa policy, visa status, visa waiver,
    visa denial, visa sponsorship, visa free, visa curb, visas`,
};
