import { repeatedKeysOf } from "../../documents/yaml-value.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import { fact } from "../../rule-language/fact.ts";
import { file, type Rule } from "../../rule-language/rule.ts";

/** Cirrus CI reads every `task`. */
const MAY_REPEAT = /(^|\/)\.cirrus\.ya?ml$/;

/** A rule for YAML in which a value replaces an earlier one. */
export const repeatedKeyRules: readonly Rule[] = [
  {
    id: "gen-repeated-key",
    title: "Key is given twice",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "The later value replaces the earlier one without an error, or the file is refused.",
    fix: "Remove one of them, or merge the two.",
    link: "https://yaml.org/spec/1.2.2/#3213-node-comparison",
    checks: [
      file((source) =>
        (MAY_REPEAT.test(source.path) ? [] : repeatedKeysOf(source)).map(({ name, at }) =>
          fact(true, {
            location: at,
            message: `\`${name}\` is given twice`,
            marks: NO_MARKS,
          }),
        ),
      ),
    ],
  },
];
