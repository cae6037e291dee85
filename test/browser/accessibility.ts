import axe, { type RunOptions } from "axe-core";
import type { Frame, Page } from "playwright-core";
import { expect } from "vitest";
import { rounds } from "../support/rounds.ts";

const LARGE = { width: 1100, height: 800 };

/** A window of the narrowest phone. WCAG 2.2, 1.4.10: nothing needs to be scrolled sideways in it. */
export const PHONE = { width: 320, height: 640 };

/**
 * Returns the barriers that keep a page from being used by everyone, as sentences: empty for a good page. Looks at the
 * page on a phone, where it leaves it. With all rounds it looks at a desk and asks axe, too.
 */
export async function barriersOf(page: Page): Promise<string[]> {
  const found = await barriersOnPhone(page);
  if (rounds(1, 0) === 0) return found;
  await page.setViewportSize(LARGE);
  found.push(...(await page.evaluate<string[]>(WIDTH)));
  found.push(...(await violationsOf(page)));
  await page.setViewportSize(PHONE);
  return found;
}

/** Returns the barriers of a page on a phone. Works without scripts too, where axe may never come to an end. */
export async function barriersOnPhone(page: Page): Promise<string[]> {
  const found: string[] = [];
  const look = async (check: string) => void found.push(...(await page.evaluate<string[]>(check)));
  if (page.viewportSize()?.width !== PHONE.width) await page.setViewportSize(PHONE);
  await look(WIDTH);
  await look(STRUCTURE);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await look(CONTRAST);
  }
  return found;
}

/** Expects a page without barriers, and goes on with it on a phone. */
export async function expectNoBarriers(page: Page): Promise<void> {
  expect({ url: page.url(), barriers: await barriersOf(page) }).toEqual({ url: page.url(), barriers: [] });
}

/** Expects colours with contrast in a view, and with all rounds that axe has nothing to say. */
export async function expectNoViolations(view: Frame): Promise<void> {
  expect(await view.evaluate(CONTRAST)).toEqual([]);
  if (rounds(1, 0) > 0) expect(await violationsOf(view)).toEqual([]);
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Returns the violations that axe finds on the page, by rule and element. */
export function violationsOf(page: Page | Frame): Promise<string[]> {
  return violations(page, {});
}

/** Returns the violations that axe finds in the colours of the page: all that the other theme can change. */
export function colorViolationsOf(page: Page | Frame): Promise<string[]> {
  return violations(page, { runOnly: ["color-contrast"] });
}

async function violations(page: Page | Frame, options: RunOptions): Promise<string[]> {
  // It is half a megabyte.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  await page.evaluate(SETTLED);
  // Of what is no violation, nothing is collected.
  const all = JSON.stringify({ ...options, resultTypes: ["violations"] });
  const found = await page.evaluate<Violation[]>(`axe.run(${all}).then(({ violations }) => violations)`);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

/** Ends the transitions of the page and lets no other begin: on its way to another, a colour may have too little contrast. */
const SETTLED = `(() => {
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { transition: none !important }");
  document.adoptedStyleSheets = [still];
})()`;

const WIDTH = `(() => {
  const { scrollWidth } = document.documentElement;
  if (scrollWidth <= innerWidth) return [];
  const widest = [...document.querySelectorAll("main *")].find((one) => one.getBoundingClientRect().right >= scrollWidth);
  const markup = widest?.outerHTML.slice(0, 80);
  return ["The page is " + scrollWidth + " wide in a window of " + innerWidth + ": " + markup];
})()`;

/** Structure: language, title, landmarks, headings, labels, and references that lead somewhere. */
const STRUCTURE = `(() => {
  const found = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const name = (element) => (element.getAttribute("aria-label") ?? element.textContent).trim();
  if (!document.documentElement.lang) found.push("The page has no language.");
  if (!document.title.trim()) found.push("The page has no title.");
  if (!document.querySelector("meta[name=viewport]")) found.push("The page has no viewport.");
  for (const landmark of ["main", "body > header", "body > footer", "h1"])
    if (all(landmark).length !== 1) found.push("The page has " + all(landmark).length + " of " + landmark + ".");
  for (const nav of all("nav")) if (!nav.ariaLabel) found.push("A nav has no name.");
  let level = 0;
  for (const heading of all("main :is(h1, h2, h3, h4)")) {
    const own = Number(heading.tagName[1]);
    if (own > level + 1 && heading.parentElement.getAttribute("role") !== "alert") found.push("A level is missing before: " + heading.textContent);
    level = own;
  }
  const ids = all("[id]").map(({ id }) => id);
  for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) found.push("The id " + id + " is not unique.");
  for (const control of all("input:not([type=hidden], [hidden]), select, textarea"))
    if (!control.ariaLabel && ![...control.labels].some((label) => name(label))) found.push("The field " + control.name + " has no label.");
  for (const element of all("[hidden]")) if (element.checkVisibility()) found.push("What is hidden can be seen: " + element.outerHTML);
  for (const control of all("input[type=email], input[type=password]"))
    if (!control.autocomplete) found.push("The field " + control.name + " says nothing about what fills it in.");
  for (const element of all("button, a")) if (!name(element)) found.push("A " + element.tagName + " has no name.");
  for (const element of all("[aria-describedby], [aria-labelledby]"))
    for (const id of (element.getAttribute("aria-describedby") ?? element.getAttribute("aria-labelledby")).split(" "))
      if (!document.getElementById(id)) found.push("A reference leads to no element: " + id);
  for (const link of all('a[href^="#"]'))
    if (!document.getElementById(link.hash.slice(1))) found.push("A link leads to no element: " + link.hash);
  const names = all("main button").map(name);
  for (const text of new Set(names)) if (names.filter((other) => other === text).length > 1) found.push("Two buttons are named " + text + ".");
  return found;
})()`;

/** WCAG 2.2, 1.4.3 and 1.4.11: text has a contrast of 4.5 with what is behind it, and the edge of a field one of 3. */
const CONTRAST = `(() => {
  const parse = (color) => { const [r, g, b, a = 1] = color.match(/[\\d.]+/g).map(Number); return { rgb: [r, g, b], a }; };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((value) => value / 255).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const known = new Map([[null, [255, 255, 255]]]);
  const behind = (element) => {
    if (!known.has(element)) {
      const { rgb, a } = parse(getComputedStyle(element).backgroundColor);
      known.set(element, a === 1 ? rgb : behind(element.parentElement));
    }
    return known.get(element);
  };
  const found = new Set();
  for (const element of document.querySelectorAll("body *")) {
    const written = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!written && !element.matches("input, select")) continue;
    const style = getComputedStyle(element);
    if (written && contrast(parse(style.color).rgb, behind(element)) < 4.5) found.add("Hard to read: " + element.textContent.trim().slice(0, 40));
    if (element.matches("input:not([type=hidden], [type=checkbox], [hidden]), select") && contrast(parse(style.borderTopColor).rgb, behind(element.parentElement)) < 3)
      found.add("Hard to see: the field " + element.name);
  }
  return [...found];
})()`;
