import type { Inspect } from "@stackyard/runner/inspection";
import type { RunItem } from "@stackyard/scanner/report/report";
import { scan } from "@stackyard/scanner/scan";

const SHOWN_CHARACTERS = 120;

/** Scans a module for a runner: what it would make the machine run, and what can't be told. */
export const inspectForRunner: Inspect = ({ files, unread }) => {
  const { runsCode, failures, notEvaluated, facts, ...report } = scan(files, {
    unread,
    // Nothing that the author writes passes code.
    suppressions: { by: "seller", accepted: [] },
    exploresInputs: false,
  });
  return {
    code: runsCode.items.filter(needsPermission).map((item) => ({
      digest: item.digest,
      description: `${item.file}:${item.startLine}: ${item.kind} ${oneLine(item.what)}`,
    })),
    unknown: [
      ...failures,
      ...notEvaluated,
      ...report.unread.map(({ path, reason }) => `${path}: ${reason}`),
    ],
    outputs: facts.outputs.map(({ name, isSensitive }) => ({ name, isSensitive })),
  };
};

/** Commands always do, and so does code from elsewhere, which isn't scanned. */
function needsPermission({ kind, when, where, part, severity }: RunItem): boolean {
  if (where !== "machine" || part !== "module" || when === "by hand" || when === "open")
    return false;
  return kind === "command" || kind === "module" || severity !== "INFO";
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, SHOWN_CHARACTERS);
