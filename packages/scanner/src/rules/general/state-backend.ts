import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { backendsOf } from "../../terraform/backends.ts";

/** One fact per backend. Buckets encrypt by default, so only a switch that is off is a fault. */
function unencryptedStates(view: ModuleView): readonly Fact[] {
  return backendsOf(view.configuration)
    .filter(({ kind }) => kind === "s3")
    .map(({ block, file }) => {
      const encrypt = block.body.attributes.find(({ name }) => name === "encrypt");
      const isOff = encrypt?.value.kind === "literal" && encrypt.value.value === false;
      const place = locate(isOff ? encrypt : block.header, file);
      return view.found(isOff, place, "the backend doesn't ask for encryption of the state");
    });
}

export const stateBackendRules: readonly Rule[] = [
  {
    id: "tf-state-unencrypted",
    title: "State is stored without encryption",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation: "The state contains every secret of the configuration in plain text.",
    fix: "Set `encrypt = true` in the `backend` block.",
    link: "https://developer.hashicorp.com/terraform/language/backend/s3",
    checks: [module(unencryptedStates)],
  },
];
