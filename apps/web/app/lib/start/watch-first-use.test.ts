import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchScript } from "./watch-first-use";

/** A link to a page of the site, which is also the click's target. */
class FakeLink {
  readonly href = "https://stackyard.test/modules";
  readonly click = vi.fn();
  readonly target: string;

  constructor(target: string) {
    this.target = target;
  }

  closest() {
    return this;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose script hasn't started yet. */
function openPage() {
  const clicked: ((event: unknown) => void)[] = [];
  const location = { search: "", assign: vi.fn() };
  const window = {
    addEventListener: (type: string, listener: (event: unknown) => void) => {
      if (type === "click") clicked.push(listener);
    },
    removeEventListener: vi.fn(),
    document: { activeElement: null },
    history: {},
    location,
    setTimeout,
    AbortController,
    URLSearchParams,
    HTMLAnchorElement: FakeLink,
    HTMLButtonElement: class {},
    window: {} as { firstUse?: { takeOver(): void } },
  };
  runInNewContext(watchScript({ local: [], session: [] }), window);
  const startScript = () => {
    window.window.firstUse?.takeOver();
    vi.advanceTimersByTime(0);
  };
  return { clicked, location, startScript };
}

/** Whether the page held a click back, followed the link once started, or loaded its document. */
function click(change: Partial<MouseEvent> = {}, { target = "", isStarted = true } = {}) {
  const { clicked, location, startScript } = openPage();
  const link = new FakeLink(target);
  const preventDefault = vi.fn();
  const stop = { stopPropagation: vi.fn(), stopImmediatePropagation: vi.fn() };
  const event = { type: "click", target: link, button: 0, preventDefault, ...stop, ...change };
  for (const listener of clicked) listener(event);
  if (isStarted) startScript();
  vi.runAllTimers();
  return {
    isPrevented: preventDefault.mock.calls.length > 0,
    isReplayed: link.click.mock.calls.length > 0,
    loaded: location.assign.mock.calls[0]?.[0],
  };
}

const LEFT_TO_BROWSER = { isPrevented: false, isReplayed: false, loaded: undefined };

it("replays a plain click on a link when the script has started", () => {
  expect(click()).toEqual({ isPrevented: true, isReplayed: true, loaded: undefined });
});

it("loads the link's document if the script doesn't start in time", () => {
  const loaded = "https://stackyard.test/modules";
  const late = { isPrevented: true, isReplayed: false, loaded };
  expect(click({}, { isStarted: false })).toEqual(late);
});

it.each(["ctrlKey", "altKey", "metaKey", "shiftKey"])(
  "leaves a click with %s to the browser",
  (key) => {
    expect(click({ [key]: true })).toEqual(LEFT_TO_BROWSER);
  },
);

it("leaves other buttons and other targets to the browser", () => {
  expect(click({ button: 1 })).toEqual(LEFT_TO_BROWSER);
  expect(click({}, { target: "_blank" })).toEqual(LEFT_TO_BROWSER);
});
