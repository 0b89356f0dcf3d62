import { entryOf, membersOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import type { Value } from "../../evaluate/value.ts";
import { playsOf, tasksOf } from "../../formats/ansible/tasks.ts";
import { oncePerFile } from "../../source/once-per-file.ts";

/** Files of variables: those of groups, hosts and roles. */
const VARIABLES = /(^|\/)((group|host)_vars\/.+\.ya?ml|roles\/[^/]+\/(defaults|vars)\/.+\.ya?ml)$/i;

/** The variables that a file sets, and the members of those that are objects. */
export const variablesOf = oncePerFile(
  (source): readonly (readonly [name: string, value: Value])[] => {
    const objects = VARIABLES.test(source.path)
      ? yamlDocumentsOf(source)
      : [
          ...playsOf(source).map((play) => entryOf(play, "vars")),
          ...tasksOf(source).flatMap(({ value, blocks }) =>
            [value, ...blocks].map((each) => entryOf(each, "vars")),
          ),
        ];
    return [...new Set(objects)].flatMap((each) =>
      membersOf(each).flatMap(([name, value]) => [[name, value] as const, ...membersOf(value)]),
    );
  },
);
