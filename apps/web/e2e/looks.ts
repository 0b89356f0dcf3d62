import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test";

const LOOKS = [
  { theme: "light", width: 1280 },
  { theme: "dark", width: 320 },
];

/** The page as it stands breaks no rule of axe and never scrolls sideways, on a desk or on the smallest phone. */
export async function expectGoodLooks(page: Page, what: string): Promise<void> {
  // Colours change by a transition, and axe would measure them half-way.
  await stopTransitions(page);
  const before = page.viewportSize();
  for (const { theme, width } of LOOKS) {
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, theme);
    await page.setViewportSize({ width, height: 800 });
    expect(await violationsOf(page), `${what} ${theme} ${width}`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${what} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
  }
  expect(await page.evaluate(misshapen), what).toEqual([]);
  if (before) await page.setViewportSize(before);
}

/** Runs in the page: what opens without a mark that says so, and text fields lower than their lines. */
function misshapen(): string[] {
  const isLow = (field: HTMLTextAreaElement) =>
    field.clientHeight < field.rows * Number.parseFloat(getComputedStyle(field).lineHeight);
  return [...document.querySelectorAll("main :is(summary, textarea)")]
    .filter((part) => part.checkVisibility())
    .filter((part) =>
      part instanceof HTMLTextAreaElement
        ? isLow(part)
        : getComputedStyle(part, "::before").content === "none",
    )
    .map((part) => part.outerHTML.slice(0, 80));
}

/** What axe finds, by WCAG 2.2 AA and by good practice: for each rule that is broken, where. */
export async function violationsOf(
  page: Page,
  rules?: string[],
): Promise<[rule: string, places: string[]][]> {
  const axe = new AxeBuilder({ page });
  if (rules) axe.withRules(rules);
  else axe.options({ rules: { "target-size": { enabled: true } } });
  const { violations } = await axe.analyze();
  return violations.map(brokenRule);
}

type Violation = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];

const brokenRule = ({ id, nodes }: Violation): [rule: string, places: string[]] => [
  id,
  nodes.map(({ html }) => html),
];

/** A part of the page as it stands breaks no rule of axe. */
export async function expectAccessible(page: Page, part: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(brokenRule)).toEqual([]);
}

/** Makes colours change at once. The pages' policy admits no style element but their own. */
export async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}
