import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { internalPath } from "./internal-path.ts";

const SITE = "https://stackyard.example";

describe("an internal path", () => {
  it.each(["/", "/submit", "/modules/3?version=1.0.0#reviews", "/%2f/evil.example"])(
    "%s stays unchanged",
    (path) => expect(internalPath(path)).toBe(path),
  );

  it.each([
    null,
    undefined,
    "",
    "profile",
    "https://evil.example/",
    "https:/evil.example",
    "javascript:alert(1)",
    "//evil.example/profile",
    "/\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.//evil.example/",
    "/./\\evil.example",
    "/x/..//evil.example/",
    "/%2e//evil.example/",
    "/./\t/evil.example",
  ])("isn't accepted from %j", (address) => expect(internalPath(address)).toBeUndefined());

  const shapes = fc.constantFrom(
    "/",
    "/",
    "\\",
    ".",
    "..",
    "%2e",
    "%2f",
    "\t",
    "\n",
    "evil.example",
  );
  const others = fc.constantFrom("https:", "@", "?", "#", " ", "\0", "\u3002", "\uff0f", "a");
  const address = fc
    .array(fc.oneof({ weight: 4, arbitrary: shapes }, others, fc.string({ maxLength: 3 })))
    .map((parts) => `/${parts.join("")}`);

  it("never leads to another site, for any address and however often it is resolved", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          address,
          address.map((rest) => `/${rest}`),
        ),
        (asked) => {
          const path = internalPath(asked);
          if (path === undefined) return;
          expect(new URL(path, SITE).origin).toBe(SITE);
          expect(new URL(path, `${SITE}/auth?mode=login`).href).toBe(`${SITE}${path}`);
          expect(internalPath(path)).toBe(path);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
