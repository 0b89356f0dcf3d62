import type { Page } from "@playwright/test";
import type { Findings } from "./findings.ts";
import { openPage, waitUntilLoaded } from "./open-page.ts";

/** Would end the crawl or its server, or change who is signed in. */
const NOT_PRESSED =
  /log ?out|sign out|end all|delete|revoke|remove|suspend|take down|discard|print|become an/i;

/** Pressed once by each person, wherever they stand: the frame is the same on every page. */
const pressed = new WeakMap<Page, Set<string>>();

/** How long a control may take until something is seen of it, milliseconds. */
const SEEN_AFTER_MS = 5_000;
/** How long it may take until it can be pressed. */
const PRESSED_AFTER_MS = 10_000;

const CONTROLS =
  "button:visible:not([disabled]):not([aria-disabled=true]), summary:visible, [role=tab]:visible, [role=switch]:visible";

/** Would take away what else there is to press. */
const PRESSED_LAST = /^(cancel|close|done)/i;

/** Presses each control of a page as it comes, on the page as it was, and complains of those that do nothing. */
export async function pressControls(page: Page, path: string, findings: Findings): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const done = pressed.get(page) ?? new Set<string>();
  pressed.set(page, done);
  const isLast = ({ name }: Control) => Number(PRESSED_LAST.test(name));
  const all = await controlsOf(page, path, findings);
  for (const { key, name, index } of all.sort((a, b) => isLast(a) - isLast(b))) {
    if (done.has(key) || NOT_PRESSED.test(name)) continue;
    const now = await controlsOf(page, path, findings);
    // What was pressed before may have changed the page: another control is not to be taken for this one.
    const same = now[index]?.key === key ? now[index] : now.find((control) => control.key === key);
    if (!same) continue;
    done.add(key);
    const control = page.locator(CONTROLS).nth(same.index);
    try {
      const isAlive = await doesSomething(page, () => control.click({ timeout: PRESSED_AFTER_MS }));
      if (!isAlive) findings.of(page, path, `dead control "${name.slice(0, 60)}"`);
    } catch (error) {
      const why = /[^\n]*(intercepts|not visible|not stable|not enabled)[^\n]*/.exec(
        String(error),
      )?.[0];
      findings.of(page, path, `control "${name.slice(0, 60)}" cannot be pressed: ${why ?? error}`);
    }
  }
}

interface Control {
  /** The same for what is the same on many pages. */
  readonly key: string;
  readonly name: string;
  readonly index: number;
}

/** Opens the page anew. */
async function controlsOf(page: Page, path: string, findings: Findings): Promise<Control[]> {
  await openPage(page, path);
  await waitUntilLoaded(page, path, findings);
  return page.locator(CONTROLS).evaluateAll((controls) =>
    controls.map((control, index) => {
      const landmark = control.closest("header, footer, nav, aside") ? "frame" : location.pathname;
      const name = control.getAttribute("aria-label") ?? control.textContent?.trim() ?? "";
      return { key: `${landmark} ${name}`, name, index };
    }),
  );
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
      // Not assigned: an event that comes meanwhile, such as the choice of a file, is not to be forgotten.
      if (page.url() !== before || (await page.evaluate(hasChanged).catch(() => true))) see();
    }
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
