import { describe, expect, it } from "vitest";
import { textOfDocument } from "./document-text.ts";

describe("the text of a document", () => {
  it("is what its reader sees, in lines", () => {
    const html =
      '<h1>Title</h1><!-- hidden --><p title="hidden">One <b>two</b></p><pre><code>a = 1</code></pre>';
    expect(textOfDocument(html)).toBe("Title\nOne two\na = 1");
  });
});
