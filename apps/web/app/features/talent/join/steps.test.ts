import { expect, it } from "vitest";
import { reachableStep, readStep } from "./steps";

it("reads the step from the address, and begins with the first", () => {
  expect(readStep(new URLSearchParams("step=terms"))).toBe("terms");
  expect(readStep(new URLSearchParams("step=nowhere"))).toBe("work");
});

it("leads back to the first step that is still wrong, and no further than was asked", () => {
  expect(reachableStep("preview", ({ id }) => id !== "skills")).toBe("skills");
  expect(reachableStep("skills", ({ id }) => id !== "terms")).toBe("skills");
  expect(reachableStep("preview", () => true)).toBe("preview");
});
