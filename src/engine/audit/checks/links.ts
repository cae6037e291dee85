import { type AuditedListing, type Check, defineCheck } from "../check.ts";
import { type FieldText, feedField, wholeFieldHit } from "../field-texts.ts";
import { spansOf } from "../phrases.ts";
import { ACP, OPENAI, google } from "../sources.ts";

const HTTPS = /^https:\/\/[^\s/?#@]+\.[^\s/?#@]{2,}(?:[/?#]\S*)?$/i;

/** Query parameters that belong to a visit, not to the product. */
const VISIT =
  /(?<=[?&;])(?:utm_[a-z]{2,12}|gclid|fbclid|msclkid|dclid|sid|sessionid|session_id|phpsessid|jsessionid|sessid|osid|mc_eid|_ga)=[^&#]{0,2000}/giu;

const NO_ALT_TEXT =
  /^(?:image|images|photo|picture|img|product|product image|untitled|n\/a|[\w-]{1,100}\.(?:jpe?g|png|webp|gif|avif)|(?:img|dsc|pic)[_-]?\d{1,10})$/i;

/** Checks of pictures and addresses. */
export const LINK_CHECKS: readonly Check[] = [
  defineCheck({
    id: "image.present",
    severity: "error",
    effect: "eligibility",
    profiles: ["generic", "openai", "google", "acp"],
    sources: [OPENAI, google(6324350), ACP],
    looksFor: "At least one picture.",
    messages: { missing: "The listing has no picture." },
    fix: "Add the address of a picture that shows the product alone.",
    passing: { listing: { imageUrl: "https://shop.example/bottle.jpg" } },
    failing: { listing: { title: "Steel bottle" } },
    find: (listing) => (imagesOf(listing).length === 0 ? [{ message: "missing", field: "imageUrl" }] : []),
  }),
  defineCheck({
    id: "image.url",
    severity: "error",
    effect: "eligibility",
    profiles: ["generic", "openai", "acp"],
    sources: [OPENAI, ACP],
    looksFor: "Addresses of pictures that begin with https://.",
    messages: { insecure: "The picture's address “{text}” is not an absolute https address." },
    fix: "Send the whole address, beginning with https://.",
    passing: { listing: { imageUrl: "https://shop.example/bottle.jpg" } },
    failing: { listing: { imageUrl: "/pictures/bottle.jpg" } },
    find: (listing) => {
      const images = imagesOf(listing);
      return images.length === 0
        ? null
        : images.filter(({ text }) => !isHttps(text)).map((image) => wholeFieldHit("insecure", image));
    },
  }),
  defineCheck({
    id: "image.alt",
    severity: "info",
    effect: "parsing",
    profiles: ["generic", "acp"],
    sources: [ACP],
    looksFor: "A text for the picture that says what it shows. Reads the feed column image_alt or alt_text.",
    messages: { empty: "The picture's text “{text}” does not say what it shows." },
    fix: "Say what it shows: “Matt black steel bottle with screw lid”.",
    passing: { listing: { feedFields: [{ name: "alt_text", value: "Matt black steel bottle" }] } },
    failing: { listing: { feedFields: [{ name: "alt_text", value: "IMG_2041.jpg" }] } },
    find: (listing) => {
      const column = feedField(listing, "image_alt", "alt_text", "image_alt_text", "image_link_alt");
      if (column === undefined) return null;
      return column.value === "" || NO_ALT_TEXT.test(column.value) ? [wholeFieldHit("empty", column)] : [];
    },
  }),
  defineCheck({
    id: "url.https",
    severity: "error",
    effect: "eligibility",
    profiles: ["openai", "google"],
    sources: [OPENAI, google(6324416)],
    looksFor: "The address of the product page, beginning with https://.",
    messages: {
      missing: "The listing has no product page.",
      insecure: {
        detail: "The product page's address “{text}” is not an absolute https address.",
        // Google takes http as well.
        profiles: ["openai"],
      },
    },
    fix: "Send the whole address of the product page, beginning with https://.",
    passing: { listing: { url: "https://shop.example/bottle" } },
    failing: { listing: { url: "http://shop.example/bottle" } },
    find: ({ url = "" }) => {
      if (url.trim() === "") return [{ message: "missing", field: "url" }];
      return isHttps(url) ? [] : [wholeFieldHit("insecure", { field: "url", text: url })];
    },
  }),
  defineCheck({
    id: "url.canonical",
    severity: "warn",
    effect: "parsing",
    profiles: ["openai"],
    sources: [OPENAI],
    looksFor: "A product page's address without parameters of a visit, such as utm_source or a session id.",
    messages: { visit: "The address carries “{text}”, which belongs to one visit." },
    fix: "Send the address that the page names as canonical.",
    passing: { listing: { url: "https://shop.example/bottle?variant=750" } },
    failing: { listing: { url: "https://shop.example/bottle?utm_source=feed" } },
    find: ({ url = "" }) =>
      url.trim() === "" ? null : spansOf(VISIT, url).map((span) => ({ message: "visit", field: "url", span })),
  }),
];

function imagesOf({ imageUrl = "", imageUrls = [] }: AuditedListing): FieldText[] {
  const images = [
    { field: "imageUrl", text: imageUrl },
    ...imageUrls.map((text, index) => ({ field: `imageUrls/${index}`, text })),
  ];
  return images.filter(({ text }) => text.trim() !== "");
}

const isHttps = (text: string): boolean => HTTPS.test(text.trim());
