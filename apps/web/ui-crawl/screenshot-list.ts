import type { Locator, Page } from "@playwright/test";

/** A screenshot for the documentation (`content/images`) or the README (`docs/screenshots`). */
export interface Shot {
  readonly name: string;
  readonly for: "documentation" | "readme";
  readonly path: string;
  /** Demo account; a visitor by default. */
  readonly username?: string;
  readonly theme?: "dark";
  readonly width?: number;
  readonly height?: number;
  /** Steps to run before the screenshot. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** A demo module with findings, inputs and reviews. */
const MODULE = "/marketplace?search=legacy+web+server";
const NETWORK = "/marketplace?search=vpc";
const NOT_BOUGHT = "/marketplace?search=key+vault";

const openFirst = async (page: Page) => {
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("tab", { name: "Overview" }).waitFor();
};

const openTab = (name: string) => async (page: Page) => {
  await openFirst(page);
  await page.getByRole("tab", { name }).click();
  await page.getByRole("tab", { name, selected: true }).waitFor();
  await scrollTo(page.getByRole("main").getByRole("tablist").first());
};

/** Scrolls an element to the top, below the header. */
const scrollTo = (place: Locator) =>
  place.first().evaluate((element) => {
    element.scrollIntoView();
    scrollBy(0, -90);
  });

const scrollToPart = (page: Page, name: RegExp) => scrollTo(page.getByRole("heading", { name }));

const pages = {
  marketplace: { path: "/marketplace" },
  findings: { path: MODULE, prepare: openTab("Security Analysis") },
  contents: { path: NETWORK, prepare: openTab("Technical Details") },
  "what-if": {
    path: MODULE,
    async prepare(page: Page) {
      await openTab("Security Analysis")(page);
      await scrollToPart(page, /what if/i);
    },
  },
  submit: { path: "/submit", username: "mara-lindqvist" },
  register: { path: "/auth?mode=register" },
} as const satisfies Record<string, Omit<Shot, "name" | "for">>;

const both = Object.entries(pages).flatMap(([name, page]): Shot[] => [
  { ...page, name, for: "documentation" },
  { ...page, name, for: "readme" },
]);

export const SHOTS: readonly Shot[] = [
  ...both,
  { name: "talent", for: "documentation", path: "/talent" },
  { name: "services", for: "documentation", path: "/talent?type=services" },
  {
    name: "tokens",
    for: "documentation",
    path: "/settings/tokens",
    username: "buyer",
    prepare: (page) => scrollToPart(page, /API keys/i),
  },
  { name: "module", for: "readme", path: NETWORK, prepare: openFirst },
  { name: "home", for: "readme", path: "/" },
  { name: "home-dark", for: "readme", path: "/", theme: "dark" },
  { name: "profile", for: "readme", path: "/profile", username: "mara-lindqvist" },
  { name: "marketplace-phone", for: "readme", path: "/marketplace", width: 375, height: 800 },
  { name: "not-found", for: "readme", path: "/nowhere" },
  {
    name: "purchase",
    for: "readme",
    path: NOT_BOUGHT,
    username: "buyer",
    async prepare(page) {
      await openFirst(page);
      await page.getByRole("button", { name: "Purchase Now" }).first().click();
      await page.getByRole("dialog").getByRole("radio").first().waitFor();
    },
  },
];
