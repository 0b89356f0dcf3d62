import { describe, expect, it } from "vitest";
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
      message: "`run` pastes in `github.head_ref`.",
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
  expect(suppressed).toMatchObject([
    { ruleId: "gha-shell-injection", suppression: { reason: "ours" } },
  ]);
});

it("says where a workflow cannot be read", () => {
  const { status, failures } = scanTexts({ ".github/workflows/ci.yml": "jobs: [\n" });
  expect(status).toBe("failed");
  expect(failures).toMatchObject([expect.stringContaining(".github/workflows/ci.yml:")]);
});

describe("an action made of steps", () => {
  const ACTION = `name: Greet
inputs:
  whom: { default: all }
runs:
  using: composite
  steps:
    - uses: somebody/setup@v2
    - run: echo \${{ github.event.issue.title }}
      shell: bash
`;
  const faults = (path: string, text = ACTION) =>
    scanTexts({ [path]: text }).findings.flatMap(({ kind, ruleId, startLine }) =>
      kind === "security" ? [`${ruleId} ${startLine}`] : [],
    );

  it("is judged as a workflow's steps are, but for the token, which is its caller's", () => {
    const found = ["gha-shell-injection 8", "gha-unpinned-action 7"];
    for (const path of ["action.yml", ".github/actions/greet/action.yaml"])
      expect(faults(path).toSorted()).toEqual(found);
    expect(faults("greet.yml")).toEqual([]);
  });

  it("is told from one that is a program", () => {
    expect(faults("action.yml", "name: Greet\nruns: { using: node24, main: index.js }\n")).toEqual(
      [],
    );
    expect(faults("action.yml", "- a list\n")).toEqual([]);
  });
});
