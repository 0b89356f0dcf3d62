import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, told } from "../../rule-language/fact.ts";
import { maskSecrets } from "../../secrets/mask.ts";
import { type Command, commandsIn } from "../../shell/commands.ts";

/** Longer commands are truncated in messages. */
const MAX_LENGTH = 60;

/** Whether a `RUN` contains a matching command; `find` selects it from all commands. */
export function runs(
  run: BlockView,
  find: (commands: readonly Command[]) => Command | undefined,
): Fact {
  const script = run.attr("command");
  const commands = script.value.kind === "string" ? commandsIn(script.value.value) : [];
  const found = find(commands);
  const answer = script.test(() => found !== undefined);
  const words = maskSecrets(found?.join(" ") ?? "");
  const shown = words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH)}…` : words;
  return told(answer, `\`RUN\` has \`${shown}\``);
}
