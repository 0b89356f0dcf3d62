import type { ClientInstrumentation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadBeforeHistory, scriptsFirst } from "./scripts-first";

type Navigate = (go: () => Promise<void>, info: { to: string }) => Promise<void>;

let browser: EventTarget;
/** The files that were fetched. */
let asked: string[];
/** The files that can't be fetched now. */
let failing: Set<string>;
/** The pages that the router opened. */
let opened: string[];

const script = (name: string) => `data:text/javascript,export const page = "${name}"`;

/** Each test has pages of its own, because a file is fetched once. */
const ROUTES = Object.fromEntries(
  "loaded once first second failing slow other back"
    .split(" ")
    .map((path) => [
      path,
      { id: path, path, parentId: "root", module: script(path), imports: ["/assets/shared.js"] },
    ]),
);

let navigate: Navigate;
scriptsFirst.router?.({
  instrument: (parts) => {
    navigate = parts.navigate as unknown as Navigate;
  },
} satisfies Parameters<NonNullable<ClientInstrumentation["router"]>>[0]);

const go = (to: string) => navigate(async () => void opened.push(to), { to });

beforeEach(() => {
  browser = new EventTarget();
  [asked, opened, failing] = [[], [], new Set()];
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("dispatchEvent", browser.dispatchEvent.bind(browser));
  vi.stubGlobal("PopStateEvent", Event);
  vi.stubGlobal("location", { href: "https://stackyard.test/loaded" });
  vi.stubGlobal("history", { state: null });
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("window", {
    __reactRouterManifest: { entry: { module: "/assets/entry.js", imports: [] }, routes: ROUTES },
    __reactRouterRouteModules: { loaded: {} },
  });
  vi.stubGlobal("fetch", async (file: string) => {
    asked.push(file);
    if (failing.has(file)) throw new TypeError("Failed to fetch");
    return new Response("");
  });
});
afterEach(() => vi.unstubAllGlobals());

const goOnline = () => browser.dispatchEvent(new Event("online"));
/** Lets everything happen that waits for nothing else. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

it("a loaded page is opened in the same task and fetches nothing", () => {
  void go("/loaded?page=2");
  expect(opened).toEqual(["/loaded?page=2"]);
  expect(asked).toEqual([]);
});

it("files are fetched once, and not if the page has loaded them", async () => {
  await go("/once");
  await go("/once");
  expect(opened).toEqual(["/once", "/once"]);
  expect(asked).toEqual([script("once")]);
});

it("a file that failed is fetched again when the connection is back", async () => {
  failing.add(script("failing"));
  const opening = go("/failing");
  await settled();
  expect(opened).toEqual([]);
  failing.clear();
  goOnline();
  await opening;
  expect(opened).toEqual(["/failing"]);
  expect(asked).toEqual([script("failing"), script("failing")]);
});

it("only the last page asked for is opened", async () => {
  failing.add(script("slow"));
  void go("/slow");
  await settled();
  await go("/other");
  failing.clear();
  goOnline();
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  await settled();
  expect(opened).toEqual(["/other"]);
});

it("going back is heard when the page is loaded", async () => {
  loadBeforeHistory();
  const heard: string[] = [];
  browser.addEventListener("popstate", () => heard.push(location.href));
  const pop = (path: string) => {
    location.href = `https://stackyard.test${path}`;
    browser.dispatchEvent(new Event("popstate", { cancelable: true }));
  };
  pop("/loaded#top");
  expect(heard).toHaveLength(1);
  pop("/back");
  expect(heard).toHaveLength(1);
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(asked).toEqual([script("back")]);
});
