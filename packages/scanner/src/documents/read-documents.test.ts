import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";

const VOLUME = "Resources:\n  A:\n    Type: AWS::EC2::Volume\n";

function securityFiles(files: Record<string, string>): readonly string[] {
  const { findings } = scanTexts(files);
  return findings.filter(({ kind }) => kind === "security").map(({ file }) => file);
}

describe("documents of a module", () => {
  it("are judged beside its code", () => {
    const files = securityFiles({ "main.tf": "locals {}\n", "stack/a.yaml": VOLUME });
    expect(files).toEqual(["stack/a.yaml"]);
  });

  it("are left alone in examples and tests, unless there is nothing else", () => {
    const example = { "examples/a.yaml": VOLUME, "README.md": "# A\n" };
    expect(securityFiles({ "main.tf": "locals {}\n", ...example })).toEqual([]);
    expect(securityFiles({ "b.yaml": VOLUME, ...example })).toEqual(["b.yaml"]);
    expect(securityFiles(example)).toEqual(["examples/a.yaml"]);
  });

  it("do not make Terraform's rules speak", () => {
    const rules = scanTexts({ "a.yaml": VOLUME }).findings.map(({ ruleId }) => ruleId);
    expect(rules).not.toContain("quality-required-version");
    expect(rules).toContain("quality-readme");
  });

  it("are left out beyond a limit, which is said", () => {
    const large = `${VOLUME}# ${"x".repeat(1_900_000)}\n`;
    const names = ["a", "b", "c", "d", "e"].map((name) => [`${name}.yaml`, large] as const);
    const { unread, coverage } = scanTexts(Object.fromEntries(names));
    expect(unread).toEqual([
      { path: "e.yaml", reason: "it is beyond the limit of 8000000 characters of documents" },
    ]);
    expect(coverage.percent).toBe(0);
  });
});
