import { type Task, tasksOf } from "../../formats/ansible/tasks.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { type Check, file } from "../../rule-language/rule.ts";

/** Checks every task. The question answers with what is wrong, if anything. */
export function taskCheck(question: (task: Task) => string | undefined): Check {
  return file((source): readonly Fact[] =>
    tasksOf(source).map((task) => {
      const fault = question(task);
      return factInFile(fault !== undefined, task.value, source, fault ?? "the task is sound");
    }),
  );
}
