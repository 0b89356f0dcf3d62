import { expect, it } from "vitest";
import { outdent } from "./outdent";

it("takes from each line the depth that all but the first have", () => {
  expect(outdent("{\n    cpu    = 1\n\n    memory = 2\n  }")).toBe(
    "{\n  cpu    = 1\n\n  memory = 2\n}",
  );
});

it("leaves a line alone that stands alone", () => {
  expect(outdent('  "a"')).toBe('  "a"');
});
