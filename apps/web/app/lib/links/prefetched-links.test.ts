import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPrefetch, watchLinks } from "./prefetched-links";

/** A document that consists of one link. */
class FakeElement extends EventTarget {
  readonly href: string = "https://stackyard.test/modules/7?tab=security";
  closest(): this | null {
    return this;
  }
}
class FakeText extends FakeElement {
  override closest() {
    return null;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { pathname: "/marketplace", search: "" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The addresses that are asked for when these events happen, with a second after the last. */
function askedAfter(events: readonly string[], page: EventTarget = new FakeElement()): string[] {
  vi.stubGlobal("document", page);
  const asked: string[] = [];
  const stop = watchLinks(({ href }) => asked.push(href));
  for (const type of events) page.dispatchEvent(new Event(type));
  vi.advanceTimersByTime(1_000);
  stop();
  page.dispatchEvent(new Event("touchstart"));
  return asked;
}

const PAGE = "https://stackyard.test/modules/7?tab=security";

it.each(["pointerover", "focusin", "touchstart"])("asks for the page of a link on %s", (type) => {
  expect(askedAfter([type])).toEqual([PAGE]);
  expect(askedAfter([type], new FakeText())).toEqual([]);
});

it.each(["pointerout", "focusout", "click"])("does not ask when %s follows at once", (type) => {
  expect(askedAfter(["pointerover", type])).toEqual([]);
});

it("asks once where a pointer and the focus come to the same link", () => {
  expect(askedAfter(["pointerover", "focusin"])).toEqual([PAGE]);
});

it("doesn't ask after the page was left", () => {
  vi.stubGlobal("document", new FakeElement());
  const ask = vi.fn();
  const stop = watchLinks(ask);
  document.dispatchEvent(new Event("pointerover"));
  stop();
  vi.advanceTimersByTime(1_000);
  expect(ask).not.toHaveBeenCalled();
});

/** How many of these addresses are loaded. */
function loadedOf(addresses: readonly string[], load = vi.fn(() => Promise.resolve())): number {
  const prefetch = createPrefetch(load);
  for (const address of addresses) prefetch(new URL(address, "https://stackyard.test"));
  return load.mock.calls.length;
}

it("loads no page offline, for a browser that saves data, or that is shown already", () => {
  expect(loadedOf(["/modules/7"])).toBe(1);
  expect(loadedOf(["/marketplace#results", "/marketplace?page=2"])).toBe(1);
  vi.stubGlobal("navigator", { onLine: true, connection: { saveData: true } });
  expect(loadedOf(["/modules/7"])).toBe(0);
  vi.stubGlobal("navigator", { onLine: false });
  expect(loadedOf(["/modules/7"])).toBe(0);
});

it("loads 20 pages a minute at most, whether they fail or not", async () => {
  const load = vi.fn(() => Promise.reject(new Error("Not found")));
  const prefetch = createPrefetch(load);
  const hover = () => {
    for (let id = 0; id < 30; id++) prefetch(new URL(`https://stackyard.test/modules/${id}`));
  };
  hover();
  expect(load).toHaveBeenCalledTimes(20);
  await vi.advanceTimersByTimeAsync(61_000);
  hover();
  expect(load).toHaveBeenCalledTimes(40);
});
