import type { Fact } from "../rule-language/fact.ts";
import type { Rule } from "../rule-language/rule.ts";

/** Inputs that say what a deployment is for: `var.environment`, `parameter Stage`. */
const PURPOSE = /[. ](deploy(ment)?_?)?(env|environment|stage)(_?(name|type))?$/i;

/** Defaults other than production, alone or after the name of the attribute. */
const OTHER_THAN_PRODUCTION =
  /^(default *[=:] *)?["']?(dev|develop|development|demo|local|non-?prod|preview|qa|sandbox|stage|staging|stg|test|testing)["']?$/i;

/**
 * Whether the fact only holds because the default of an input is an environment other than
 * production. Data that can be lost there is no fault if it can't be lost in production.
 */
export function isOfDevelopment(rule: Rule, { truth, evidence }: Fact): boolean {
  if (truth !== true || rule.category !== "security" || rule.topic !== "recovery") return false;
  const defaults = evidence.flatMap(({ marks }) => marks.defaults);
  return (
    defaults.length > 0 &&
    defaults.every(({ variable, location: { file, start, end } }) => {
      const text = end - start < 100 ? file.text.slice(start, end) : "";
      return PURPOSE.test(variable) && OTHER_THAN_PRODUCTION.test(text.trim());
    })
  );
}
