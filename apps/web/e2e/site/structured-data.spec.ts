import type { APIRequestContext } from "@playwright/test";
import { signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

type Fact = Record<string, unknown>;

/** Properties that search engines require for rich results, by type. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Organization: ["name", "url"],
  WebSite: ["name", "url"],
  Product: ["name", "description", "image", "offers"],
  Offer: ["price", "priceCurrency", "availability", "url"],
  AggregateOffer: ["lowPrice", "highPrice", "priceCurrency", "offerCount"],
  AggregateRating: ["ratingValue", "reviewCount"],
  Brand: ["name"],
  Article: ["headline", "datePublished", "author", "publisher"],
  TechArticle: ["headline", "author", "publisher", "image"],
  QAPage: ["mainEntity"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer|suggestedAnswer"],
  Answer: ["text"],
  Person: ["name"],
  ProfilePage: ["mainEntity", "url"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  Event: ["name", "startDate", "endDate", "location", "eventStatus", "organizer"],
  VirtualLocation: ["url"],
  Place: ["name", "address"],
  Service: ["name", "provider", "offers"],
  Demand: ["name", "description", "url", "validThrough"],
  PriceSpecification: ["priceCurrency", "minPrice", "maxPrice"],
};
const ADDRESSES = ["url", "item", "image", "logo"];

const decoded = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => decoded(found ?? ""));

async function factsOf(request: APIRequestContext, path: string): Promise<Fact[]> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  const texts = all(await answer.text(), /<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return texts.map((text) => JSON.parse(text));
}

function expectWhole(fact: Fact, where: string): void {
  const kind = String(fact["@type"]);
  for (const names of REQUIRED[kind] ?? [`nothing is known of ${kind}`])
    expect
      .soft(
        names.split("|").some((name) => name in fact),
        `${where}: ${kind} has ${names}`,
      )
      .toBe(true);
  for (const [name, value] of Object.entries(fact)) {
    const at = `${where}: ${kind}.${name}`;
    expect.soft(value === null || value === "", `${at} says something`).toBe(false);
    for (const one of [value].flat())
      if (typeof one === "object" && one !== null) expectWhole(one as Fact, where);
      else if (ADDRESSES.includes(name)) expect.soft(String(one), at).toMatch(/^https?:\/\//);
    if (/Date$|^date/.test(name)) expect.soft(Date.parse(String(value)), at).not.toBeNaN();
  }
}

const EVENT = {
  title: "A meeting for machines",
  description: "It has a place and a joining link.",
  kind: "conference",
  startsAt: "2090-03-04T16:00",
  timeZone: "UTC",
  minutes: 60,
  place: "Hall 3",
  joinUrl: "https://meet.example/room",
  capacity: 10,
};

test("every kind of page has complete structured data", async ({ request, browser }) => {
  const first = async (path: string) => (await (await request.get(path)).json())[0].id;
  const rated = await first("/api/modules?sort=top-rated&limit=1");
  const threads = await (await request.get("/api/forum/threads/recent?limit=20")).json();
  const asked = (isSolved: boolean) =>
    threads.find((thread: Fact) => thread.isSolved === isSolved && Number(thread.replyCount) > 0)
      .id;
  const plannedEvent = async () => {
    const { request } = await signedIn(browser, "admin");
    return (await (await request.post("/api/admin/calendar", { data: EVENT })).json()).id;
  };
  const kinds: readonly [path: string, kinds: readonly string[]][] = [
    ["/", ["Organization", "WebSite"]],
    [`/modules/${rated}`, ["Product", "BreadcrumbList"]],
    ["/blog/1", ["Article", "BreadcrumbList"]],
    ["/tutorials/security", ["TechArticle", "BreadcrumbList"]],
    ["/documentation/modules/structure", ["TechArticle", "BreadcrumbList"]],
    ["/documentation/reference/cli", ["TechArticle", "BreadcrumbList"]],
    [`/developer-forum/threads/${asked(true)}`, ["QAPage", "BreadcrumbList"]],
    [`/developer-forum/threads/${asked(false)}`, ["QAPage", "BreadcrumbList"]],
    // The demo's events are examples.
    ["/events", []],
    [`/events/${await first("/api/calendar")}`, ["BreadcrumbList"]],
    [`/events/${await plannedEvent()}`, ["Event", "BreadcrumbList"]],
    ["/talent/1", ["ProfilePage", "BreadcrumbList"]],
    ["/users/mara-lindqvist", ["ProfilePage"]],
    [`/services/${await first("/api/services?limit=1")}`, ["Service", "BreadcrumbList"]],
    ["/projects/1", ["Demand", "BreadcrumbList"]],
  ];
  for (const [path, expected] of kinds) {
    const facts = await factsOf(request, path);
    expect
      .soft(
        facts.map((fact) => fact["@type"]).filter((kind) => kind !== "FAQPage"),
        path,
      )
      .toEqual(expected);
    for (const fact of facts) {
      expect.soft(fact["@context"], path).toBe("https://schema.org");
      expectWhole(fact, path);
    }
  }
  const [product] = await factsOf(request, `/modules/${rated}`);
  expect(product).toHaveProperty("aggregateRating.reviewCount");
  expect(product).toHaveProperty("brand.name");
  expect(product).toHaveProperty("offers.seller.name");
  const [unasked] = threads.filter((thread: Fact) => thread.replyCount === 0);
  if (unasked) {
    const [only] = await factsOf(request, `/developer-forum/threads/${unasked.id}`);
    expect(only?.["@type"]).toBe("BreadcrumbList");
  }
});

test("every entry of the sitemaps exists under its canonical URL, with an image and a past date", async ({
  request,
}) => {
  const read = async (path: string) => (await request.get(path)).text();
  const maps = all(await read("/sitemap.xml"), /<loc>(.*?)<\/loc>/g);
  const texts = await Promise.all(maps.map(read));
  const days = texts.flatMap((text) => all(text, /<lastmod>(.*?)<\/lastmod>/g));
  for (const day of days) expect.soft(Date.parse(day), day).toBeLessThanOrEqual(Date.now());
  const listed = texts.map((text) => all(text, /<loc>(.*?)<\/loc>/g));
  expect(new Set(listed.flat()).size).toBe(listed.flat().length);
  // All documents, and a sample of the other entries of each kind.
  const [documents = [], ...rows] = listed;
  const addresses = [...documents, ...rows.flatMap((row) => row.filter((_, at) => at % 8 === 0))];
  const cards = new Set<string>();
  const named = [...addresses];
  const visit = async () => {
    for (let address = named.pop(); address; address = named.pop()) {
      const answer = await request.get(address);
      const page = await answer.text();
      expect.soft([address, answer.status()]).toEqual([address, 200]);
      expect.soft(page, address).not.toContain("noindex");
      expect.soft(all(page, /<link rel="canonical" href="(.*?)"/g), address).toEqual([address]);
      const [card, ...others] = all(page, /<meta property="og:image" content="(.*?)"/g);
      expect.soft(others, address).toEqual([]);
      cards.add(card ?? `none on ${address}`);
      for (const name of ["og:title", "og:site_name", "og:url"])
        expect.soft(page, address).toContain(`property="${name}"`);
      expect.soft(all(page, /<meta name="description" content="(.*?)"/g).length, address).toBe(1);
      const { link } = answer.headers();
      const mirror = /<([^>]+)>; rel="alternate"; type="text\/markdown"/.exec(link ?? "")?.[1];
      if (mirror) expect.soft((await request.head(mirror)).status(), mirror).toBe(200);
    }
  };
  await Promise.all([visit(), visit(), visit(), visit()]);
  // Cards of one kind use the same template.
  const kinds = Map.groupBy(cards, (card) => new URL(card).pathname.split("/").slice(2, 3).join());
  for (const [kind, [card = ""]] of kinds) {
    const drawn = await request.get(card);
    const bytes = await drawn.body();
    expect
      .soft([drawn.status(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)], kind)
      .toEqual([200, 1200, 630]);
  }
});

test("the feeds are valid Atom, each under its own address", async ({ request }) => {
  const named = "/developer-forum/categories/using-modules";
  for (const page of ["/blog", named, "/developer-forum/threads/1"]) {
    const answer = await request.get(`${page}/feed.xml`);
    const feed = await answer.text();
    expect.soft(answer.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");
    expect.soft(all(feed, /<link rel="self" href="(.*?)"\/>/g), page).toEqual([answer.url()]);
    const [id, ...ids] = all(feed, /<id>(.*?)<\/id>/g);
    expect.soft(ids.length, page).toBeGreaterThan(0);
    expect.soft(new Set([id, ...ids]).size, page).toBe(ids.length + 1);
    const [updated = "", ...times] = all(feed, /<updated>(.*?)<\/updated>/g);
    expect.soft(times.length, page).toBe(ids.length);
    for (const time of [updated, ...times])
      expect.soft(time, page).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    expect.soft(times.toSorted().at(-1), page).toBe(updated);
    expect.soft(all(feed, /<author><name>(.+?)<\/name>/g).length, page).toBe(ids.length);
    const head = await (await request.get(page)).text();
    expect.soft(head, page).toMatch(/<link rel="alternate" type="application\/atom\+xml"/);
  }
});

test("variants of an address redirect to the canonical one", async ({ request }) => {
  for (const [path, canonical] of [
    ["/Marketplace", "/marketplace"],
    ["/marketplace/?search=vpc", "/marketplace?search=vpc"],
    ["/Modules/1/", "/modules/1"],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect({ status: answer.status(), to: answer.headers().location }).toEqual({
      status: 308,
      to: canonical,
    });
  }
});

test("the manifest and all icons are served", async ({ request }) => {
  const page = await (await request.get("/")).text();
  const linked = (rel: string) => all(page, new RegExp(`<link rel="${rel}" href="(.*?)"`, "g"))[0];
  const manifest = await (await request.get(linked("manifest") ?? "")).json();
  const touchIcon = linked("apple-touch-icon");
  const icons = manifest.icons.map(({ src }: { src: string }) => src);
  for (const path of [...icons, touchIcon ?? "none", "/favicon.ico"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()["content-type"], path).toMatch(/^image\//);
  }
});

test("a page states its kind", async ({ request }) => {
  for (const [path, type] of [
    ["/", "website"],
    ["/modules/1", "product"],
    ["/blog/1", "article"],
    ["/users/mara-lindqvist", "profile"],
  ] as const) {
    const page = await (await request.get(path)).text();
    expect.soft(all(page, /<meta property="og:type" content="(.*?)"/g), path).toEqual([type]);
  }
});
