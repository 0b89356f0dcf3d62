import { entryOf, textsOf } from "../../documents/members.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { shownScript } from "../../secrets/mask.ts";
import { installedPackages } from "../../shell/installs.ts";
import { type Chart, chartCheck, linesOf } from "../charts/chart.ts";
import { isManifest } from "../charts/rollouts.ts";
import { serviceCheck } from "../compose/compose.ts";
import { isForDevelopment } from "../compose/deployed.ts";
import { containerChecks } from "../kubernetes/pod.ts";

const messageOf = (found: string | undefined) => `the command has \`${shownScript(found ?? "")}\``;

/** A command as one script, and each of its words, which may be a script for a shell. */
function installsIn(words: readonly string[]): string | undefined {
  const scripts = [words.join(" "), ...words.filter((word) => /\s/.test(word))];
  return scripts.map(installedPackages).find((each) => each !== undefined);
}

function installsInPod(container: BlockView): Fact {
  const words = ["command", "args"].flatMap((name) =>
    container
      .attr(name)
      .elements()
      .flatMap(({ value }) => (value.kind === "string" ? value.value : [])),
  );
  const found = installsIn(words);
  const message = messageOf(found);
  return fact(found !== undefined, { location: container.location, message, marks: NO_MARKS });
}

/** The commands in a line of a template, which may be a list in brackets. */
function wordsInLine(text: string): readonly string[] {
  const line = text.replace(/^\s*(- )?((command|args):)?\s*/, "");
  if (!line.startsWith("[")) return [line.replace(/^["']|["']$/g, "")];
  return [...line.matchAll(/"([^"]*)"|'([^']*)'/g)].map(
    ([, double, single]) => double ?? single ?? "",
  );
}

/** Commands in the templates of a chart. */
function installsInChart({ templates }: Chart, view: ModuleView): readonly Fact[] {
  return templates.filter(isManifest).flatMap((file) =>
    linesOf(file)
      .filter(
        ({ text, within }) =>
          within.some((name) => /^(command|args)$/.test(name)) ||
          /^\s*(- )?(command|args):/.test(text),
      )
      .map(({ text, start, end }) => {
        const found = installsIn(wordsInLine(text));
        return view.found(found !== undefined, { file, start, end }, messageOf(found));
      }),
  );
}

/** Rules for containers that install packages at each start. */
export const startInstallRules: readonly Rule[] = [
  {
    id: "gen-start-installs",
    title: "Container fetches packages each time it starts",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation:
      "Each start may run other code, untested and unnoticed, and fails while the index is down.",
    fix: "Install the packages in the image.",
    link: "https://docs.docker.com/build/building/best-practices/#create-ephemeral-containers",
    checks: [
      ...containerChecks(installsInPod),
      serviceCheck(([, service], _, source) => {
        // While developing, the packages belong to the mounted sources.
        if (isForDevelopment(service, source)) return undefined;
        const found = ["entrypoint", "command"]
          .map((name) => installsIn(textsOf(entryOf(service, name))))
          .find((each) => each !== undefined);
        return found && messageOf(found);
      }),
      chartCheck(installsInChart),
    ],
  },
];
