import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const LOOKS = [
  { theme: "light", width: 1280 },
  { theme: "dark", width: 375 },
  { theme: "light", width: 320 },
];

/** The page as it stands breaks no rule of axe and never scrolls sideways, on a desk or on a phone. */
export async function expectGoodLooks(page: Page, what: string): Promise<void> {
  // Colours change by a transition, and axe would measure them half-way.
  await stopTransitions(page);
  for (const { theme, width } of LOOKS) {
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, theme);
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    expect(found, `${what} ${theme} ${width}`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${what} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
  }
}

/** Makes colours change at once. The pages' policy admits no style element but their own. */
export async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}
