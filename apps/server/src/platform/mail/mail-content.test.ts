import { INITIAL_SETTINGS } from "@stackyard/contract/common/settings";
import { describe, expect, it } from "vitest";
import { linkTo, type MailContent } from "./mail-content.ts";
import { mailHtml } from "./mail-html.ts";
import { mailText } from "./mail-text.ts";

const frame = {
  siteUrl: "https://stackyard.test",
  unsubscribeUrl: null,
  operator: INITIAL_SETTINGS.operator,
};
const HOSTILE = `"><script>alert('1')</script>&<img src=x onerror=alert(1)>`;

const everyBlock = (text: string): MailContent => ({
  subject: text,
  preview: text,
  heading: text,
  blocks: [
    { kind: "paragraph", text },
    { kind: "action", label: text, path: `/modules/1?${encodeURIComponent(text)}` },
    { kind: "facts", facts: [[text, text]] },
    { kind: "list", items: [{ text }, { text, path: "/modules/2" }] },
    { kind: "note", text },
  ],
});

describe("a mail's content", () => {
  it("says the same in text and in HTML", () => {
    const content = everyBlock("hello there");
    const text = mailText(content, frame);
    const html = mailHtml(content, frame);
    for (const part of ["hello there", "https://stackyard.test/modules/1?hello%20there"]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain("- hello there\n  https://stackyard.test/modules/2");
    expect(html).toContain('href="https://stackyard.test/modules/2"');
    expect(html).toMatch(/<h1[^>]*>hello there<\/h1>/);
  });

  it("is text everywhere: nothing in it becomes HTML", () => {
    const html = mailHtml(everyBlock(HOSTILE), {
      ...frame,
      operator: { ...frame.operator, name: HOSTILE, address: HOSTILE },
      unsubscribeUrl: `https://stackyard.test/unsubscribe?"onclick="alert(1)`,
    });
    expect(html).not.toMatch(/<script|<img/);
    expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(6);
    // No attribute but our own.
    const names = [...html.matchAll(/<[a-z][^>]*>/g)].flatMap(([tag]) =>
      [...tag.matchAll(/ ([\w-]+)="[^"]*"/g)].map(([, name]) => name),
    );
    expect(names.filter((name) => name?.startsWith("on"))).toEqual([]);
  });

  it("contains an unsubscribe link, if there is one", () => {
    const content = everyBlock("news");
    const unsubscribeUrl = "https://stackyard.test/unsubscribe?token=x";
    expect(mailText(content, { ...frame, unsubscribeUrl })).toContain(unsubscribeUrl);
    expect(mailHtml(content, { ...frame, unsubscribeUrl })).toContain(`href="${unsubscribeUrl}"`);
    expect(mailText(content, frame)).not.toContain("nsubscribe");
    expect(mailHtml(content, frame)).not.toContain("nsubscribe");
  });

  it("names the operator, if configured", () => {
    const content = everyBlock("news");
    expect(mailText(content, frame)).not.toContain("Operated by");
    expect(mailHtml(content, frame)).not.toContain("Operated by");
    const details = {
      name: "Acme GmbH",
      address: "Main Street 1\n12345 Berlin",
      email: "hi@acme.test",
    };
    const named = { ...frame, operator: { ...frame.operator, ...details } };
    const line = "Operated by Acme GmbH, Main Street 1, 12345 Berlin, hi@acme.test";
    expect(mailText(content, named)).toContain(line);
    expect(mailHtml(content, named)).toContain(line);
    const nameOnly = { ...frame, operator: { ...frame.operator, name: "Acme GmbH" } };
    expect(mailText(content, nameOnly)).toContain("Operated by Acme GmbH\n");
  });

  it.each([
    "//evil.test/",
    "/\\evil.test",
    "https://evil.test/",
    "javascript:alert(1)",
    "modules/1",
    "",
  ])("links to this site only, not to %j", (path) => {
    expect(() => linkTo(frame, path)).toThrow(/can link only to this site/);
  });
});
