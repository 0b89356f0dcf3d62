import { expect, it } from "vitest";
import { scanTexts } from "../../../test/scan-texts.ts";

const WORKFLOW = `name: CI
on: push
permissions:
  contents: read
jobs:
  build:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/checkout@v4
      - name: Greet
        run: |
          set -e
          echo \${{ github.head_ref }}
`;

it("finds the fault at the step's own lines", () => {
  const { findings } = scanTexts({ ".github/workflows/ci.yml": WORKFLOW });
  expect(findings.filter(({ kind }) => kind === "security")).toMatchObject([
    {
      ruleId: "gha-shell-injection",
      file: ".github/workflows/ci.yml",
      startLine: 11,
      endLine: 13,
      message: "`job.step.run` pastes in `github.head_ref`.",
    },
  ]);
});

it("follows comments", () => {
  const text = WORKFLOW.replace(
    "      - name: Greet",
    "      # stackyard:ignore gha-shell-injection ours\n$&",
  );
  const { findings, suppressed } = scanTexts({ ".github/workflows/ci.yml": text });
  expect(findings.filter(({ kind }) => kind === "security")).toEqual([]);
  expect(suppressed).toMatchObject([{ ruleId: "gha-shell-injection", reason: "ours" }]);
});

it("says where a workflow cannot be read", () => {
  const { status, failures } = scanTexts({ ".github/workflows/ci.yml": "jobs: [\n" });
  expect(status).toBe("failed");
  expect(failures).toMatchObject([expect.stringContaining(".github/workflows/ci.yml:")]);
});
