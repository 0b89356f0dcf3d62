import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followClick } from "./followed-links";

/** A link to a page of the site, which is also the click's target. */
class FakeLink {
  readonly dataset = { page: "" };
  readonly href = "https://stackyard.test/modules?page=2#top";
  readonly pathname = "/modules";
  readonly search = "?page=2";
  readonly hash = "#top";
  readonly target: string;

  constructor(target: string) {
    this.target = target;
  }

  closest() {
    return this;
  }
}

beforeEach(() => {
  vi.stubGlobal("Element", FakeLink);
  vi.stubGlobal("location", { href: "https://stackyard.test/" });
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

/** The path that a click navigated to, and whether the browser's default was prevented. */
function click(change: Partial<MouseEvent> = {}, target = "") {
  const navigate = vi.fn();
  const preventDefault = vi.fn();
  const event = { target: new FakeLink(target), button: 0, preventDefault, ...change };
  followClick(event as unknown as MouseEvent, navigate);
  return { path: navigate.mock.calls[0]?.[0], isPrevented: preventDefault.mock.calls.length > 0 };
}

const LEFT_TO_BROWSER = { path: undefined, isPrevented: false };

it("follows a plain click on a link without loading a document", () => {
  const followed = { path: "/modules?page=2#top", isPrevented: true };
  expect(click()).toEqual(followed);
  expect(click({}, "_self")).toEqual(followed);
});

it.each(["ctrlKey", "altKey", "metaKey", "shiftKey"])(
  "leaves a click with %s to the browser",
  (key) => {
    expect(click({ [key]: true })).toEqual(LEFT_TO_BROWSER);
  },
);

it("leaves other buttons, other targets and prevented clicks to the browser", () => {
  expect(click({ button: 1 })).toEqual(LEFT_TO_BROWSER);
  expect(click({}, "_blank")).toEqual(LEFT_TO_BROWSER);
  expect(click({ defaultPrevented: true })).toEqual(LEFT_TO_BROWSER);
});

it("follows only the last link clicked offline when the connection is back", () => {
  const browser = new EventTarget();
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("navigator", { onLine: false });
  const [first, last] = [vi.fn(), vi.fn()];
  for (const navigate of [first, last]) {
    const event = { target: new FakeLink(""), button: 0, preventDefault: vi.fn() };
    followClick(event as unknown as MouseEvent, navigate);
  }
  expect(last).not.toHaveBeenCalled();
  for (let time = 0; time < 2; time++) browser.dispatchEvent(new Event("online"));
  expect(first).not.toHaveBeenCalled();
  expect(last).toHaveBeenCalledOnce();
});
