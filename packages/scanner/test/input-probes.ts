import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { InputSwitch } from "../src/report/report.ts";
import { scanTexts } from "./scan-texts.ts";

/** A module that is bad only with other values than the defaults, and its twin without the problem. */
export interface InputProbe {
  readonly ruleId: string;
  readonly name: string;
  /** The settings that must be named, as text. */
  readonly settings: RegExp;
  readonly trap: Readonly<Record<string, string>>;
  readonly twin: Readonly<Record<string, string>>;
}

const FORK = /«([^¦»]*)¦([^»]*)»/g;

/** The probes of a file below `input-probes`: `=== rule | name | settings | main file`. */
export function inputProbes(name: string): readonly InputProbe[] {
  const text = readFileSync(join(import.meta.dirname, "input-probes", name), "utf8");
  return text.split(/^=== /m).slice(1).map(readProbe);
}

function readProbe(section: string): InputProbe {
  const [head = "", ...lines] = section.split("\n");
  const [ruleId = "", name = "", settings = "", path = "main.tf"] = head.split(" | ");
  const parts = `>>> ${path}\n${lines.join("\n")}`.split(/^>>> /m).slice(1);
  const variant = (group: "$1" | "$2") =>
    Object.fromEntries(
      parts.map((part) => {
        const [file = "", ...code] = part.split("\n");
        return [file, code.join("\n").replace(FORK, group)];
      }),
    );
  return { ruleId, name, settings: new RegExp(settings), trap: variant("$1"), twin: variant("$2") };
}

/** The settings, as text, with which a rule has findings; with none, "defaults". */
export function settingsThatAdd(ruleId: string, files: InputProbe["trap"]): readonly string[] {
  const { findings, inputs, failures } = scanTexts({ "README.md": "# Probe\n", ...files });
  const broken = failures.find((failure) => /^\S+:\d+:/.test(failure));
  if (broken !== undefined) throw new Error(`Broken probe: ${broken}`);
  const isDefault = findings.some((finding) => finding.ruleId === ruleId);
  const switched = inputs.switches.filter((each) =>
    each.findings.some((finding) => finding.ruleId === ruleId),
  );
  return [...(isDefault ? ["defaults"] : []), ...switched.map(textOf)];
}

function textOf({ settings }: InputSwitch): string {
  return settings.map(({ name, value }) => `${name} = ${value ?? "…"}`).join(", ");
}
