import type { Page } from "playwright-core";

/** Goes on with Tab until something of that name has the focus. Returns after how many. */
export async function tabTo(page: Page, name: RegExp, most = 60): Promise<number> {
  for (let tabs = 1; tabs <= most; tabs += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate<string>(
      "[document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent, document.activeElement.id].join(' ').trim()",
    );
    if (name.test(focused)) return tabs;
  }
  throw new Error(`Tab does not lead to ${name}.`);
}
