import type { Page } from "@playwright/test";

/** Begins to use the page as a visitor does, and waits until its script has taken over. */
export async function begun(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.waitForFunction(() => window.firstUse.isTakenOver);
}
