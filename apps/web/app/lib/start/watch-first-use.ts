/**
 * Events that count as an interaction. A screen reader may send only the click; a storage event
 * means a sign-in or sign-out in another tab.
 */
const SIGNS = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "wheel",
  "scroll",
  "keydown",
  "focusin",
  "input",
  "click",
  "storage",
];

/**
 * At these, React renders a page that it is taking over in one piece, in the middle of the interaction,
 * instead of in pauses. So they don't reach it before. At a click on a checkbox it would also take the
 * page over between the click and its `input`, with the new state of the box and the old state of the
 * page.
 */
const KEPT_FROM_REACT = [
  "click",
  "pointerdown",
  "pointerup",
  "mousedown",
  "mouseup",
  "touchstart",
  "touchend",
  "keydown",
  "keypress",
  "keyup",
  "compositionstart",
  "compositionend",
  "textInput",
  "input",
  "change",
];

/** Storage keys whose presence requires the script at once. */
interface StoredKeys {
  readonly local: readonly string[];
  readonly session: readonly string[];
}

/**
 * Followed by script, a link keeps the list's position and moves the focus, so its click waits for
 * the script, but not longer than this, milliseconds.
 */
const LINK_WAIT_MS = 1_000;

/** The recorder as an inline script: its functions are inserted as text. */
export function watchScript(kept: StoredKeys): string {
  const parts = Object.entries(PARTS).map(([name, part]) => `${name}:${part.toString()}`);
  const given = [SIGNS, KEPT_FROM_REACT, kept, LINK_WAIT_MS].map((each) => JSON.stringify(each));
  return `;(${watchFirstUse.toString()})(${given.join()},{${parts.join()}})`;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Input recorded until hydration. */
interface Held {
  readonly acts: (() => void)[];
  readonly fields: Map<Field, string | boolean>;
}

// Inserted into the page as text, so they can't reference anything outside.
const PARTS = { isExpected, isStill, listenersOf, tell, prepare };

/**
 * Detects the first interaction and records input until hydration: clicks and keys are replayed
 * then, and field values restored. Everything else is left to the browser.
 */
function watchFirstUse(
  signs: readonly string[],
  keptFromReact: readonly string[],
  kept: StoredKeys,
  mostWait: number,
  { isExpected, isStill, listenersOf, tell, prepare }: typeof PARTS,
): void {
  const held: Held = { acts: [], fields: new Map() };
  const used = new Promise<void>((resolve) => {
    const seen = new AbortController();
    const notice = (event: Event) => {
      if (isStill(event)) return;
      seen.abort();
      resolve();
    };
    const options = { capture: true, passive: true, signal: seen.signal };
    for (const sign of signs) addEventListener(sign, notice, options);
  });
  const listeners = Object.entries(listenersOf(held, mostWait));
  for (const [type, listener] of listeners) addEventListener(type, listener, true);
  const stop = (event: Event) => event.stopPropagation();
  for (const type of keptFromReact) addEventListener(type, stop, true);

  function takeOver(): void {
    for (const [type, listener] of listeners) removeEventListener(type, listener, true);
    for (const type of keptFromReact) removeEventListener(type, stop, true);
    document.activeElement?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    for (const [field, value] of held.fields) if (field.isConnected) tell(field, value);
    held.fields.clear();
    // By then the restored values have been rendered.
    setTimeout(() => {
      for (const act of held.acts.splice(0)) act();
      window.firstUse.isTakenOver = true;
    });
  }

  addEventListener("DOMContentLoaded", prepare);
  window.firstUse = {
    used,
    wanted: isExpected(kept) ? Promise.resolve() : used,
    takeOver,
    isTakenOver: false,
  };
}

/** Whether the page's script is needed without an interaction. */
function isExpected(kept: StoredKeys): boolean {
  try {
    return (
      history.state?.usr != null ||
      new URLSearchParams(location.search).has("token") ||
      kept.local.some((key) => localStorage.getItem(key) !== null) ||
      kept.session.some((key) => sessionStorage.getItem(key) !== null)
    );
  } catch {
    return true;
  }
}

/** Browsers report a pointer at rest as well, when the page moves under it. */
function isStill(event: Event): boolean {
  const { movementX, movementY } = event as PointerEvent;
  return event.type === "pointermove" && movementX === 0 && movementY === 0;
}

/** Recording event listeners, by event type. */
function listenersOf({ acts, fields }: Held, mostWait: number) {
  const hold = (event: Event, again: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    acts.push(again);
  };
  const listeners: Record<string, (event: Event) => void> = {
    click(event) {
      const used = (event.target as Element).closest("a[data-page], button");
      if (used instanceof HTMLAnchorElement) {
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
        if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || used.target) return;
        hold(event, () => used.click());
        setTimeout(() => window.firstUse.isTakenOver || location.assign(used.href), mostWait);
      } else if (used instanceof HTMLButtonElement) {
        if (used.type === "button" && !used.popoverTargetElement) hold(event, () => used.click());
      }
    },
    submit(event) {
      const form = event.target as HTMLFormElement;
      const { submitter } = event as SubmitEvent;
      hold(event, () => form.requestSubmit(submitter));
    },
    input({ target }) {
      const field = target as Field;
      if (!("value" in field)) return;
      const isChecked = "checked" in field && /^(checkbox|radio)$/.test(field.type);
      fields.set(field, isChecked ? field.checked : field.value);
    },
    keydown(event) {
      const { key, ctrlKey, metaKey, shiftKey, isComposing } = event as KeyboardEvent;
      const place = event.target as HTMLElement;
      const isShortcut = (ctrlKey || metaKey) && key.toLowerCase() === "k";
      const isSent = key === "Enter" && place instanceof HTMLInputElement && !isComposing;
      const isForTabs = place.closest("[role=tablist]") && /^(Arrow|Home|End)/.test(key);
      if (!isShortcut && !isSent && !isForTabs) return;
      hold(event, () => {
        const copy = { key, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true };
        const isFree = place.dispatchEvent(new KeyboardEvent("keydown", copy));
        if (isSent && isFree) place.form?.requestSubmit();
      });
    },
  };
  return listeners;
}

/** React ignores a value that is already set, so another one is set first. */
function tell(field: Field, value: string | boolean): void {
  if (typeof value === "boolean") {
    (field as HTMLInputElement).checked = !value;
    field.click();
    return;
  }
  // Its files are still there.
  if (field.type === "file") {
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const prototype = Object.getPrototypeOf(field);
  const { set } = Object.getOwnPropertyDescriptor(prototype, "value") ?? {};
  if (field instanceof HTMLSelectElement) {
    set?.call(field, value);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    field.value = "";
    set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Enables buttons that need the script, and uses short placeholders on phones. */
function prepare(): void {
  for (const button of document.querySelectorAll("[data-needs-script]")) {
    button.removeAttribute("disabled");
  }
  const narrow = matchMedia("(width < 64rem)");
  const fit = () => {
    for (const field of document.querySelectorAll<HTMLInputElement>("[data-narrow]")) {
      const { dataset } = field;
      dataset.wide ??= field.placeholder;
      field.placeholder = (narrow.matches ? dataset.narrow : dataset.wide) ?? "";
    }
  };
  fit();
  narrow.addEventListener("change", fit);
}
