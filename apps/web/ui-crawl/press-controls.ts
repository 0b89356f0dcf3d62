import type { Page } from "@playwright/test";
import type { Findings } from "./findings.ts";
import { openPage, waitUntilLoaded } from "./open-page.ts";

/** Controls that would end the crawl or its server, or change the session. */
const NOT_PRESSED =
  /log ?out|sign out|end all|delete|revoke|remove|suspend|take down|discard|print|become an/i;

/** Controls in the layout are pressed once per user, because every page has them. */
const pressed = new WeakMap<Page, Set<string>>();

/** Timeout in milliseconds for a visible effect of a control. */
const SEEN_AFTER_MS = 5_000;
/** Timeout in milliseconds until a control can be pressed. */
const PRESSED_AFTER_MS = 10_000;

const CONTROLS =
  "button:visible:not([disabled]):not([aria-disabled=true]), summary:visible, [role=tab]:visible, [role=switch]:visible";

/** Controls that may remove others are pressed last. */
const PRESSED_LAST = /^(cancel|close|done)/i;

/** Presses each control on a fresh page and reports those without effect. */
export async function pressControls(page: Page, path: string, findings: Findings): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const done = pressed.get(page) ?? new Set<string>();
  pressed.set(page, done);
  const isLast = ({ name }: Control) => Number(PRESSED_LAST.test(name));
  const all = await controlsOf(page, path, findings);
  for (const { key, name, index } of all.sort((a, b) => isLast(a) - isLast(b))) {
    if (done.has(key) || NOT_PRESSED.test(name)) continue;
    const now = await controlsOf(page, path, findings);
    // An earlier click may have changed the page, so find the control by its key.
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
  /** Identical for the same control on different pages. */
  readonly key: string;
  readonly name: string;
  readonly index: number;
}

/** Reloads the page and lists its controls. */
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

/** Whether pressing has an effect: DOM or focus change, request, navigation, dialog or download. */
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
      // Calls `see` instead of assigning, so that an event in the meantime isn't overwritten.
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
