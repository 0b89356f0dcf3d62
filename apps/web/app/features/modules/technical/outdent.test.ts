import { expect, it } from "vitest";
import { outdent } from "./outdent";

it("removes the common indentation of all lines but the first", () => {
  expect(outdent("{\n    cpu    = 1\n\n    memory = 2\n  }")).toBe(
    "{\n  cpu    = 1\n\n  memory = 2\n}",
  );
});

it("leaves a single line unchanged", () => {
  expect(outdent('  "a"')).toBe('  "a"');
});
