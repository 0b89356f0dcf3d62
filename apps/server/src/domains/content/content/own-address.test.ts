import { describe, expect, it } from "vitest";
import { allDocuments } from "./library.ts";
import { withOwnAddress } from "./own-address.ts";

describe("the address of a document's server", () => {
  it("replaces the examples in every document", async () => {
    const { documents } = await allDocuments();
    const shown = documents.map(({ html }) => withOwnAddress(html, "https://yard-one.test"));
    const all = shown.join("\n");
    expect(all).toContain("https://yard-one.test/downloads/stackyard.tgz");
    expect(all).toContain("yard-one.test/mara-lindqvist/vpc-network/aws");
    expect(all).toContain("TF_TOKEN_yard__one_test");
    expect(all).not.toMatch(/stackyard[._]example|127\.0\.0\.1:5000/);
  });

  it.each([
    ["http://127.0.0.1:5192", "http://127.0.0.1:5192"],
    ["https://localhost", "https://localhost"],
    ["https://yard.test:8443", "https://yard.test:8443"],
  ])("keeps the registry's example name at %s, where it must be configured", (origin, own) => {
    const html = '<code>curl https://stackyard.example/x; source = "stackyard.example/a"</code>';
    expect(withOwnAddress(html, origin)).toBe(
      `<code>curl ${own}/x; source = "stackyard.example/a"</code>`,
    );
  });

  it("refuses markup in a name", () => {
    expect(() => withOwnAddress("", "https://a<b.test")).toThrow();
  });
});
