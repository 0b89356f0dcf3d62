import type { RunItem, ScanReport } from "@stackyard/contract/modules/scan-report";
import { RUN_TIMES, SEVERITIES } from "@stackyard/contract/modules/scan-terms";
import { formatCount } from "../format/format";

/** What the published module runs, in the order in which it happens. */
export function runsByTime(items: readonly RunItem[]) {
  const groups = Map.groupBy(items, ({ when }) => when);
  return RUN_TIMES.flatMap((when) => {
    const found = groups.get(when);
    return found ? [{ when, title: TIMES[when], items: found }] : [];
  });
}

const TIMES: Record<RunItem["when"], string> = {
  init: "When Terraform initializes",
  plan: "When Terraform plans",
  apply: "When Terraform applies",
  destroy: "When Terraform destroys",
  open: "When you open or install the folder",
  "by hand": "Only when you start it",
};

const KINDS: Record<RunItem["kind"], string> = {
  command: "Command",
  request: "Request",
  plugin: "Provider",
  module: "Downloaded module",
  "reads file": "Reads a file",
  "writes file": "Writes a file",
  state: "State",
};

const PLACES: Record<RunItem["where"], string> = {
  machine: "on your machine",
  server: "on a server that it creates",
  cluster: "in the cluster",
  account: "in your cloud account",
};

/** "Command on your machine". */
export function runTitle({ kind, where }: RunItem): string {
  return kind === "command" ? `${KINDS[kind]} ${PLACES[where]}` : KINDS[kind];
}

/** One sentence about what the module runs, for someone who is about to buy it. */
export function runsCodeSummary(runsCode: ScanReport["runsCode"]): string {
  if (runsCode === null) return "Not known for this version.";
  const own = runsCode.items.filter(({ part, when }) => part === "module" && when !== "by hand");
  const programs = own.filter(({ kind, severity }) => kind !== "plugin" || severity !== "INFO");
  if (programs.length === 0) return "Only well-known providers.";
  const [worst] = SEVERITIES.filter((level) => programs.some(({ severity }) => severity === level));
  const risk = worst === "INFO" ? "" : `, at worst ${worst?.toLowerCase()} risk`;
  return `${formatCount(programs.length, "thing")} in addition to well-known providers${risk}.`;
}
