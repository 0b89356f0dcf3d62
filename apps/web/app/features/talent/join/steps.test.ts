import { expect, it } from "vitest";
import { reachableStep, readStep } from "./steps";

it("reads the step from the URL, the first by default", () => {
  expect(readStep(new URLSearchParams("step=terms"))).toBe("terms");
  expect(readStep(new URLSearchParams("step=nowhere"))).toBe("work");
});

it("goes back to the first invalid step, and not beyond the requested one", () => {
  expect(reachableStep("preview", ({ id }) => id !== "skills")).toBe("skills");
  expect(reachableStep("skills", ({ id }) => id !== "terms")).toBe("skills");
  expect(reachableStep("preview", () => true)).toBe("preview");
});
