import { describe, expect, it } from "vitest";
import { logSections } from "./log-sections";

const INIT = "Initializing the backend...\nTerraform has been successfully initialized!\n";
const PLAN = "Terraform 1.15.2\nPlan: 1 to add\n";
const APPLY = "Terraform 1.15.2\nApply complete!\n";

const chunksOf = (...texts: string[]) => texts.map((text, index) => ({ id: index + 1, text }));
const shown = (texts: string[], kind: Parameters<typeof logSections>[1] = "apply") =>
  logSections(chunksOf(...texts), kind).map(({ title, parts }) => [
    title,
    parts.map(({ text }) => text).join(""),
  ]);

describe("a log by phase", () => {
  it.each([
    ["apply", "Plan", "Apply"],
    ["destroy", "Plan", "Destroy"],
  ] as const)("of %s has what Terraform said in each", (kind, plan, change) => {
    expect(shown([INIT, PLAN, APPLY], kind)).toEqual([
      ["Initialize", INIT],
      [plan, PLAN],
      [change, APPLY],
    ]);
    expect(shown([INIT + PLAN + APPLY], kind)).toEqual(shown([INIT, PLAN, APPLY], kind));
  });

  it("of a check has no apply", () => {
    expect(shown([INIT + PLAN], "check").map(([title]) => title)).toEqual(["Initialize", "Check"]);
  });

  it("of OpenTofu is told apart as well", () => {
    const tofu = [INIT, PLAN, APPLY].map((text) => text.replaceAll("Terraform 1", "OpenTofu 1"));
    expect(shown(tofu).map(([title]) => title)).toEqual(["Initialize", "Plan", "Apply"]);
  });

  it("has a plan that was made again twice", () => {
    const titles = shown([INIT, PLAN, INIT, PLAN, APPLY]).map(([title]) => title);
    expect(titles).toEqual(["Initialize", "Plan", "Initialize", "Plan", "Apply"]);
  });

  it("keeps each line in one piece, wherever the chunks are cut", () => {
    const text = INIT + PLAN + APPLY;
    for (let at = 1; at < text.length; at++)
      expect(shown([text.slice(0, at), text.slice(at)]), String(at)).toEqual(shown([text]));
  });

  it("whose start isn't shown names the phases after it", () => {
    expect(shown([INIT.slice(30), PLAN])).toEqual([
      [null, INIT.slice(30)],
      ["Plan", PLAN],
    ]);
    expect(shown([PLAN.slice(20), APPLY])).toEqual([
      [null, PLAN.slice(20)],
      ["Apply", APPLY],
    ]);
  });

  it("without phases is one section, and a warning before the first belongs to it", () => {
    expect(shown(["odd\n", "lines"])).toEqual([[null, "odd\nlines"]]);
    expect(shown(["Warning: odd\n", INIT])).toEqual([["Initialize", `Warning: odd\n${INIT}`]]);
  });

  it("that grows keeps what is there", () => {
    const chunks = chunksOf(INIT, PLAN, APPLY);
    const before = logSections(chunks.slice(0, 2), "apply");
    const after = logSections(chunks, "apply");
    expect(after.slice(0, 2)).toEqual(before);
    const keys = after.flatMap(({ parts }) => parts.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("isn't cut by a line that only mentions a version", () => {
    const mention = `${PLAN}slow (local-exec): Terraform 1.15.2\nTerraform 1.15.2 is new\n`;
    expect(shown([INIT, mention])).toHaveLength(2);
  });
});
