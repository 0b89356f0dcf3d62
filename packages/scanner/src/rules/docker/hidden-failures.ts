import { NO_MARKS } from "../../evaluate/marks.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, resource } from "../../rule-language/rule.ts";
import { pipelinesIn, programOf } from "../../shell/commands.ts";
import { blocksOf, textOf } from "./purpose.ts";

/** Commands whose failure in a pipe does not matter. */
const HARMLESS = /^(echo|printf|yes|cat|true|:)$/;

/** The output of commands as an argument, whose failure goes unnoticed in any case. */
const ARGUMENT = /(?<!\w=["']?)\$\((?:[^()"]|"[^"()]{0,200}"){0,2000}\)/g;

/** Twice, for those with others in them. */
const withoutArguments = (script: string) => script.replace(ARGUMENT, "").replace(ARGUMENT, "");

function hidesInPipe(script: string): boolean {
  return (
    !/pipefail/.test(script) &&
    pipelinesIn(withoutArguments(script)).some(
      ([first, ...others]) =>
        first !== undefined && others.length > 0 && !HARMLESS.test(programOf(first)),
    )
  );
}

/** Continued lines, comments, texts in quotes, and the commands whose output becomes a part of others. */
const QUOTED = /\\\r?\n|(?<=^|\s)#[^\n]*|'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\$\([^()]*\)|\$\{[^{}]*\}/g;

/** Compound commands, and options by which a script ends at the first failure. */
const STRUCTURED = /[{}()]|\b(if|for|while|until|case|select)\s|\bset\s+(-\w*e|-o\s+errexit)/;

/** Another language, or a shell that ends early. */
const SHEBANG = /^#!(?!\S*sh\s*$)/m;

/** Commands that bring what the image needs, before another one without a condition. */
const UNCHECKED =
  /(?:^|&&|[;\n])\s*((?:apt|apt-get|apk|yum|dnf|microdnf|zypper|pip3?|npm|yarn|make|cmake|go|cargo|curl|wget|git|tar|unzip)[ \t][^;&|\n]{0,2000})[;\n]\s*(?!true\b|exit\b|:)[^\s;]/;

/** What a script goes on after, whether it succeeds or not. */
function hiddenBefore(script: string): string | undefined {
  const bare = script.replace(QUOTED, (text) => (/^[\\#]/.test(text) ? " " : "_"));
  const isOpen = STRUCTURED.test(bare) || SHEBANG.test(script);
  return isOpen ? undefined : UNCHECKED.exec(bare)?.[1]?.split(/\s/, 1)[0];
}

function hiddenFailures(stage: ResourceView): readonly Fact[] {
  const shells = blocksOf(stage, "shell").map((shell) => textOf(shell, "arguments"));
  const hasPipefail = shells.some((shell) => /pipefail/.test(shell));
  // A shell with errexit ends at the first failure, and those of Windows have other rules.
  const endsEarly = shells.some((shell) => /"-\w*e\w*"|powershell|pwsh|cmd/i.test(shell));
  return blocksOf(stage, "run").map((run) => {
    const script = textOf(run, "command");
    const isInPipe = !hasPipefail && hidesInPipe(script);
    const program = endsEarly ? undefined : hiddenBefore(script);
    const message = isInPipe
      ? "a failure before the pipe goes unnoticed"
      : `a failure of \`${program}\` goes unnoticed`;
    const { location } = run;
    return fact(isInPipe || program !== undefined, { location, message, marks: NO_MARKS });
  });
}

export const hiddenFailureCheck: Check = resource("dockerfile_stage", hiddenFailures);
