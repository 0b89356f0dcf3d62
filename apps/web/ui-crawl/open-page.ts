import type { Page, Response } from "@playwright/test";
import type { Findings } from "./findings.ts";

/** How long what a page fetches by itself may take, milliseconds: other work may be going on beside. */
const LOADED_AFTER_MS = 10_000;

/**
 * Goes to a page and begins to use it. A page for reading starts its script at the first use, and a control
 * pressed sooner acts later: what is looked at and pressed is the page as its user has it.
 */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path);
  await page.mouse.move(1, 1);
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => window.firstUse.isTakenOver);
  return answer;
}

/** A page is still once nothing of it has changed for so long; some always move, and wait no longer than this. */
const STILL_MS = 100;
const STILL_AFTER_MS = 2_000;

/** Until nothing is being fetched and nothing changes; complains of what goes on for too long. */
export async function waitUntilLoaded(page: Page, path: string, findings: Findings): Promise<void> {
  const isLoaded = () => document.querySelector(".animate-pulse") === null;
  try {
    await page.waitForFunction(isLoaded, undefined, { timeout: LOADED_AFTER_MS });
  } catch {
    findings.of(page, path, "is still loading");
  }
  await page.evaluate(whenStill, [STILL_MS, STILL_AFTER_MS] as const);
}

/** What the page does by itself is not to be taken for what a control does. Runs in the page. */
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
