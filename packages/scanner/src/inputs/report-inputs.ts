import { type DraftGroup, groupDrafts, writeFindings } from "../report/findings.ts";
import { withinSize } from "../report/list-findings.ts";
import type { Redaction } from "../report/redaction.ts";
import { withoutRepeatedSecrets } from "../report/repeated-secrets.ts";
import type { InputDependency, InputReport, InputSwitch } from "../report/report.ts";
import { scoreOf } from "../scores/compute-scores.ts";
import { SEVERITIES, type Severity } from "../scores/severity.ts";
import { applySuppressions, type SuppressionTrust } from "../suppressions/apply-suppressions.ts";
import type { Suppression } from "../suppressions/suppression.ts";
import { settingsOf } from "./assignment.ts";
import type { AssignedVariant, OpenVerdict } from "./exploration.ts";

/** Maximum number of lists of settings, of findings for each, and of dependencies. */
const MAX_SWITCHES = 50;
const MAX_FINDINGS = 20;
const MAX_DEPENDENCIES = 100;
const MAX_RESOURCES = 5;

interface Context {
  readonly suppressions: readonly Suppression[];
  readonly trust: SuppressionTrust;
  readonly unloadable: "gate" | "unread" | undefined;
}

interface Found {
  readonly switched: Omit<InputSwitch, "findings">;
  readonly groups: readonly DraftGroup[];
}

/** Collects what other values of the inputs lead to. Takes variants with few settings first. */
export class InputReporter {
  readonly #context: Context;
  readonly #found: Found[] = [];
  readonly #known = new Set<string>();
  readonly #dependencies = new Map<string, InputDependency & { resources: string[] }>();
  #worst: Found | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  addVariant({ assignment, judged, drafts, added }: AssignedVariant): void {
    const { suppressions, trust, unloadable } = this.#context;
    const counted = (of: AssignedVariant["drafts"]) =>
      groupDrafts(applySuppressions(withoutRepeatedSecrets(of), suppressions, trust).counted);
    const groups = counted(added).filter(({ part }) => part === "module");
    if (groups.length === 0) return;
    const security = scoreOf("security", counted(drafts), judged, unloadable).score;
    const switched = { settings: settingsOf(assignment), security, added: countOf(groups) };
    const own = groups.filter((group) => !this.#known.has(keyOf(group)));
    for (const group of own) this.#known.add(keyOf(group));
    if (own.length > 0) this.#found.push({ switched, groups: own });
    if (this.#worst === undefined || isWorse(switched, this.#worst.switched)) {
      this.#worst = { switched, groups };
    }
  }

  addOpenVerdict({ inputs, judgement: { rule, resource } }: OpenVerdict): void {
    for (const { name: input } of inputs) {
      const key = `${input}\n${rule.id}`;
      const known = this.#dependencies.get(key);
      const { id: ruleId, title, severity } = rule;
      const dependency = known ?? { input, ruleId, title, severity, resources: [] };
      if (known === undefined) this.#dependencies.set(key, dependency);
      const { resources } = dependency;
      const address = resource?.address;
      if (address === undefined || resources.length >= MAX_RESOURCES) continue;
      if (!resources.includes(address)) resources.push(address);
    }
  }

  report(notJudged: readonly string[], redaction: Redaction): InputReport {
    const worst = this.#worst;
    const isListed = this.#found.some(
      ({ switched }) => switched.settings === worst?.switched.settings,
    );
    const all = worst === undefined || isListed ? this.#found : [worst, ...this.#found];
    const switches = all
      .toSorted((a, b) => order(a.switched, b.switched))
      .slice(0, MAX_SWITCHES)
      .map(
        ({ switched, groups }): InputSwitch => ({
          ...switched,
          findings: writeFindings(groups.slice(0, MAX_FINDINGS), redaction),
        }),
      );
    const dependencies = [...this.#dependencies.values()]
      .filter(({ severity }) => severity !== "INFO")
      .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
    return {
      switches: withinSize(switches),
      dependencies: dependencies.slice(0, MAX_DEPENDENCIES),
      notJudged,
    };
  }
}

function keyOf({ rule, drafts: [first] }: DraftGroup): string {
  return `${rule.id}\n${first?.location.file.path}\n${first?.location.start}`;
}

function countOf(groups: readonly DraftGroup[]): InputSwitch["added"] {
  const counts = SEVERITIES.map(
    (severity) =>
      [severity, groups.filter(({ rule }) => rule.severity === severity).length] as const,
  );
  return Object.fromEntries(counts) as Record<Severity, number>;
}

type Switched = Found["switched"];

function order(a: Switched, b: Switched): number {
  return (
    (a.security ?? 101) - (b.security ?? 101) ||
    b.added.CRITICAL - a.added.CRITICAL ||
    b.added.HIGH - a.added.HIGH ||
    a.settings.length - b.settings.length
  );
}

function isWorse(a: Switched, b: Switched): boolean {
  return order(a, b) < 0;
}
