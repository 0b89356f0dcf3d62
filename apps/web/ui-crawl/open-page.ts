import type { Page, Response } from "@playwright/test";
import type { Findings } from "./findings.ts";

/** Timeout for a page's requests in milliseconds, generous because the machine may be busy. */
const LOADED_AFTER_MS = 10_000;

/**
 * Opens and hydrates a page. Pages for reading hydrate on first use, and earlier clicks are handled
 * late.
 */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path);
  await page.mouse.move(1, 1);
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => window.firstUse.isTakenOver);
  return answer;
}

/**
 * A page is idle after this long without changes; pages with animations stop waiting at the
 * maximum.
 */
const STILL_MS = 100;
const STILL_AFTER_MS = 2_000;

/** Waits until the page is idle, and reports requests that take too long. */
export async function waitUntilLoaded(page: Page, path: string, findings: Findings): Promise<void> {
  const isLoaded = () => document.querySelector(".animate-pulse") === null;
  try {
    await page.waitForFunction(isLoaded, undefined, { timeout: LOADED_AFTER_MS });
  } catch {
    findings.of(page, path, "is still loading");
  }
  await page.evaluate(whenStill, [STILL_MS, STILL_AFTER_MS] as const);
}

/**
 * Waits out the page's own changes, so that they aren't attributed to a control. Runs in the page.
 */
function whenStill([still, most]: readonly [number, number]): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(end, still);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, still);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    setTimeout(end, most);
  });
}
