import { fromHtml } from "hast-util-from-html";
import { describe, expect, it, vi } from "vitest";
import { textOfDocument } from "./document-text.ts";

vi.mock(import("hast-util-from-html"), async (original) => {
  const { fromHtml } = await original();
  return { fromHtml: vi.fn(fromHtml) };
});

describe("the text of a document", () => {
  it("is what its reader sees, in lines", () => {
    const html =
      '<h1>Title</h1><!-- hidden --><p title="hidden">One <b>two</b></p><pre><code>a = 1</code></pre>';
    expect(textOfDocument(html)).toBe("Title\nOne two\na = 1");
  });

  it("is read once for all of its parts", () => {
    vi.mocked(fromHtml).mockClear();
    const [first, again] = ["<p>Read me</p>", "<p>Read me</p>"].map(textOfDocument);
    expect([first, again, textOfDocument("")]).toEqual(["Read me", "Read me", ""]);
    expect(textOfDocument("")).toBe("");
    expect(fromHtml).toHaveBeenCalledTimes(2);
  });
});
