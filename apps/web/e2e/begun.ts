import type { Page } from "@playwright/test";

/** Begins to use the page as a visitor does, and waits until its script has taken over. */
export async function begun(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.waitForFunction(() => window.firstUse.isTakenOver);
}

/**
 * From here on time passes as the test lets it, however fast this machine types. The page's script has
 * taken over by then: what is typed before waits for it, and its timers would begin when none runs.
 */
export async function holdTime(page: Page): Promise<void> {
  await begun(page);
  await page.clock.pauseAt(Date.now() + 600_000);
}
