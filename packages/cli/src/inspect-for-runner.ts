import type { Inspect } from "@stackyard/runner/module/inspection";
import { MODULE_ADDRESS } from "@stackyard/runner/operation";
import { DEFAULT_LIMITS } from "@stackyard/scanner/limits";
import type { RunItem } from "@stackyard/scanner/report/report";
import { scan } from "@stackyard/scanner/scan";
import { DATA_ATTRIBUTES } from "@stackyard/scanner/schema/note-of-data-sources";
import { selectFiles } from "@stackyard/scanner/source/select-files";
import { argumentOf, literalText } from "@stackyard/scanner/terraform/static-argument";
import { treeOf } from "@stackyard/scanner/terraform/tree";
import { boundMemory } from "./scan/bound-memory.ts";

/** Scans a module for a runner: what it would make the machine run, and what can't be told. */
export const inspectForRunner: Inspect = ({ files, unread }, host) => {
  boundMemory(files);
  const { runsCode, failures, notEvaluated, facts, ...report } = scan(files, {
    unread,
    // Nothing that the author writes passes code.
    suppressions: { by: "seller", accepted: [] },
    exploresInputs: false,
  });
  return {
    code: runsCode.items
      .filter((item) => needsPermission(item, host))
      .map((item) => ({
        digest: item.digest,
        description: `${item.file}:${item.startLine}: ${item.kind} ${oneLine(item.what)}`,
      })),
    unknown: [
      ...computedSources(files),
      ...failures,
      ...notEvaluated.filter((note) => note !== DATA_ATTRIBUTES),
      ...report.unread.map(({ path, reason }) => `${path}: ${reason}`),
    ],
    outputs: facts.outputs.map(({ name, isSensitive }) => ({ name, isSensitive })),
  };
};

/**
 * Commands always do, and so does code from elsewhere, which isn't scanned. Modules of the runner's
 * own registry are scanned when they are installed.
 */
function needsPermission(item: RunItem, host: string): boolean {
  const { kind, when, where, part, severity, what } = item;
  if (where !== "machine" || part !== "module" || when === "by hand" || when === "open")
    return false;
  if (kind === "module" && isOfRegistry(what, host)) return false;
  return kind === "command" || kind === "module" || severity !== "INFO";
}

/**
 * OpenTofu and newer versions of Terraform compute sources of modules. Nobody knows where those lead,
 * and the scan leaves them out.
 */
function computedSources(files: Parameters<typeof selectFiles>[0]): string[] {
  const { configurations } = treeOf(selectFiles(files, DEFAULT_LIMITS));
  return [...configurations.values()].flatMap(({ moduleCalls }) =>
    [...moduleCalls.values()]
      .filter((call) => argumentOf(call, "source") && literalText(call, "source") === null)
      .map(({ name, location }) => `${location.file.path}: the source of ${name} is computed`),
  );
}

/** Whether the source of a call is exactly a module's address at the registry. */
function isOfRegistry(what: string, host: string): boolean {
  const [source = ""] = what.split(" ");
  const [address = ""] = source.split("//");
  return address.startsWith(`${host}/`) && MODULE_ADDRESS.test(address.slice(host.length + 1));
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ");
