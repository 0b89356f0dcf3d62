import type { Rule } from "../../rule-language/rule.ts";
import { commandsIn, programOf } from "../../shell/commands.ts";
import { found, stepCheck, textOf } from "./steps.ts";

/** Commands that write the state. A plan only reads it. */
const WRITES = /^(apply|destroy|import|taint|untaint|refresh|state)$/;

/** Rules for pipelines that write a state which others may be writing. */
export const unlockedApplyRules: readonly Rule[] = [
  {
    id: "gha-unlocked-apply",
    title: "Workflow changes the state without its lock",
    severity: "MEDIUM",
    category: "quality",
    explanation: "If someone else applies at the same time, the state lacks what one of them made.",
    fix: "Use `-lock-timeout=10m` to wait for the lock.",
    link: "https://developer.hashicorp.com/terraform/language/state/locking",
    checks: [
      stepCheck(({ step }) => {
        const isUnlocked = commandsIn(textOf(step, "run")).some(
          (command) =>
            /^(terraform|tofu|terragrunt)$/.test(programOf(command)) &&
            command.some((word) => WRITES.test(word)) &&
            command.some((word) => /^--?lock=(false|0)$/.test(word)),
        );
        return found(isUnlocked, step, "run", "the command ignores the lock of the state");
      }),
    ],
  },
];
