import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownToHtml } from "../markdown-to-html.ts";
import { namesWebAddress, visibleInHtml } from "./visible-in-html.ts";

const render = async (markdown: string) =>
  (await markdownToHtml(markdown, { idPrefix: "p-", pictures: new Map() })).html;

async function leadsAway(markdown: string): Promise<boolean> {
  const { links, text } = visibleInHtml(await render(markdown));
  return links.length > 0 || namesWebAddress(text);
}

describe("text with an address:", () => {
  it.each([
    "www&#46;evil&#46;com",
    "www&period;evil&period;com",
    "https&colon;//evil.test",
    "www．evil．com",
    "evil。com",
    "evil｡com",
    "e\u200Bv\u200Bil\u200B.c\u200Bom",
    "evil\u00AD.com",
    "evil&ZeroWidthSpace;.com",
    "EviL.CoM",
    "ｅｖｉｌ.ｃｏｍ",
    "evi**l.c**om",
    "evil<b>.</b>com",
    "evil<!-- -->.com",
    "evil\\.com",
    "`evil.com`",
    "[here][1]\n\n[1]: //evil.test",
    "[here](HTTPS://evil.test)",
    "<https://evil.test>",
    "<mailto:me@evil.test>",
    "me&#64;evil.test",
    "![evil.com](missing.png)",
    "| a |\n|---|\n| www&#46;evil.test |",
    "xhttps://evil.test",
  ])("%s", async (markdown) => {
    expect(await leadsAway(markdown)).toBe(true);
  });
});

describe("text without an address:", () => {
  it.each([
    "Our main.tf has 14 modules, on Terraform 1.9.5.",
    "evil\n\n.com is no word, and neither is one of two cells.",
    "[above](#place)",
    "e.g. this, i.e. that. Completely fine.",
  ])("%s", async (markdown) => {
    expect(await leadsAway(markdown)).toBe(false);
  });
});

it("an address is detected however it is written", async () => {
  const INVISIBLE = [
    "\u200B",
    "\u200C",
    "\u200D",
    "\u2060",
    "\uFEFF",
    "\u00AD",
    "&shy;",
    "&#8203;",
  ];
  const DOTS = [
    ".",
    "&#46;",
    "&#x2E;",
    "&period;",
    "\uFF0E",
    "\u3002",
    "\uFF61",
    "\\.",
    "<i>.</i>",
  ];
  const letter = (plain: string) =>
    fc.oneof(
      fc.constant(plain),
      fc.constant(plain.toUpperCase()),
      fc.constant(`&#${plain.charCodeAt(0)};`),
      fc.constant(`&#x${plain.charCodeAt(0).toString(16)};`),
      fc.constant(String.fromCharCode(plain.charCodeAt(0) + 0xfee0)),
      fc.constantFrom(...INVISIBLE).map((hidden) => plain + hidden),
    );
  const written = (plain: string) =>
    fc.tuple(...[...plain].map((c) => (c === "." ? fc.constantFrom(...DOTS) : letter(c))));
  const framed = fc.constantFrom(
    (address: string) => address,
    (address: string) => `Please see ${address} today.`,
    (address: string) => `- ${address}`,
    (address: string) => `> *${address}*`,
    (address: string) => `[it][x]\n\n[x]: https://${address.length}.test`,
  );
  await fc.assert(
    fc.asyncProperty(written("www.evil.com"), framed, async (parts, frame) => {
      expect(await leadsAway(frame(parts.join("")))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

it("doesn't count links in code, and separates code from prose", async () => {
  const { links, text, prose } = visibleInHtml(
    await render('a rel="nofollow" b\n\n`terraform.io`'),
  );
  expect(links).toEqual([]);
  expect([text.includes("terraform.io"), prose.includes("terraform.io")]).toEqual([true, false]);
});
