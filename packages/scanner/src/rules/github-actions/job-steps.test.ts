import { expect, it } from "vitest";
import { ValueBody } from "../../config/value-body.ts";
import { object, string } from "../../evaluate/value.ts";
import { BlockView } from "../../rule-language/block-view.ts";
import { SourceFile } from "../../source/source-file.ts";
import { JobSteps } from "./job-steps.ts";

const location = { file: new SourceFile("a.yml", ""), start: 0, end: 0 };
const step = (id: string) =>
  new BlockView(new ValueBody(object(new Map([["id", string(id)]])), location));

it("answers for what is before and after a step, not for the step itself", () => {
  const [first, second] = [step("a"), step("b")];
  const steps = new JobSteps([first, second, step("b"), step("c")]);
  const isB = (each: BlockView) => each.attr("id").is("b").truth === true;
  expect([0, 1, 2, 3].map((index) => steps.isBefore(index, isB))).toEqual([
    ...[false, false, true, true],
  ]);
  expect([0, 1, 2, 3].map((index) => steps.isAfter(index, isB))).toEqual([
    ...[true, true, false, false],
  ]);
  expect(steps.isBefore(3, () => false)).toBe(false);
  expect(steps.isAfter(0, () => false)).toBe(false);
  expect(steps.earlier(1, "b")).toBeUndefined();
  expect(steps.earlier(3, "b")).toBe(second);
  expect(steps.earlier(3, "d")).toBeUndefined();
});

it("asks each step once, however many steps ask", () => {
  const steps = new JobSteps(Array.from({ length: 500 }, (_, n) => step(`s${n}`)));
  let asked = 0;
  const question = () => {
    asked++;
    return false;
  };
  for (const [index] of steps.all.entries()) {
    steps.isBefore(index, question);
    steps.isAfter(index, question);
  }
  expect(asked).toBe(500);
});
