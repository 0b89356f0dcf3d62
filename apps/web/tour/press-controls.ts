import type { Page } from "@playwright/test";
import type { Findings } from "./findings.ts";
import { openPage, waitUntilLoaded } from "./open-page.ts";

/** Would end the tour, or what it walks on, or make another of whoever walks. */
const NOT_PRESSED =
  /log ?out|sign out|end all|delete|revoke|remove|suspend|take down|discard|print|become an/i;

/** Pressed once by each person, wherever they stand: the frame is the same on every page. */
const pressed = new WeakMap<Page, Set<string>>();

/** How long a control may take until something is seen of it, milliseconds. */
const SEEN_AFTER_MS = 5_000;

const CONTROLS =
  "button:visible:not([disabled]):not([aria-disabled=true]), summary:visible, [role=tab]:visible, [role=switch]:visible";

/** Presses each control of a page as it comes, on the page as it was, and complains of those that do nothing. */
export async function pressControls(page: Page, path: string, findings: Findings): Promise<void> {
  // That files are asked for, a browser tells only some time after it was first listened to.
  if (!pressed.has(page)) page.on("filechooser", () => {});
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, path);
  await waitUntilLoaded(page, path, findings);
  const names = await page.locator(CONTROLS).evaluateAll((controls) =>
    controls.map((control) => {
      const landmark = control.closest("header, footer, nav, aside") ? "frame" : location.pathname;
      const name = control.getAttribute("aria-label") ?? control.textContent?.trim() ?? "";
      return { key: `${landmark} ${name}`, name };
    }),
  );
  const done = pressed.get(page) ?? new Set<string>();
  pressed.set(page, done);
  for (const [index, { key, name }] of names.entries()) {
    if (done.has(key) || NOT_PRESSED.test(name)) continue;
    done.add(key);
    await openPage(page, path);
    await waitUntilLoaded(page, path, findings);
    const control = page.locator(CONTROLS).nth(index);
    if (!(await control.isVisible().catch(() => false))) continue;
    if (!(await doesSomething(page, () => control.click({ timeout: 5_000 })))) {
      findings.of(page, path, `dead control "${name.slice(0, 60)}"`);
    }
  }
}

/** Whether anything follows: the page changes, or goes, or asks; the focus moves; a file comes. */
async function doesSomething(page: Page, press: () => Promise<void>): Promise<boolean> {
  const before = page.url();
  let isSeen = false;
  const see = () => {
    isSeen = true;
  };
  page.on("request", see).on("download", see).on("popup", see).on("dialog", see);
  page.on("filechooser", see);
  await page.evaluate(watchForChanges);
  try {
    await press();
    const deadline = Date.now() + SEEN_AFTER_MS;
    while (!isSeen && Date.now() < deadline) {
      isSeen = page.url() !== before || (await page.evaluate(hasChanged).catch(() => true));
    }
  } catch {
    return false;
  } finally {
    page.off("request", see).off("download", see).off("popup", see).off("dialog", see);
    page.off("filechooser", see);
  }
  return isSeen;
}

declare global {
  interface Window {
    tourChanges?: { count: number; focus: Element | null };
  }
}

/** Runs in the page. */
function watchForChanges(): void {
  const changes = { count: 0, focus: document.activeElement };
  window.tourChanges = changes;
  new MutationObserver((records) => {
    changes.count += records.length;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** Runs in the page. */
function hasChanged(): boolean {
  const { count, focus } = window.tourChanges ?? { count: 1, focus: null };
  const place = document.activeElement;
  const isMoved = place !== focus && /^(INPUT|TEXTAREA)$/.test(place?.tagName ?? "");
  return count > 0 || isMoved;
}
