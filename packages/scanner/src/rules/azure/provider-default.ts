import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, type Fact, fact, unknownFact } from "../../rule-language/fact.ts";
import { providerSide } from "../../rule-language/provider-version.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";

/**
 * Whether an argument is unset and the provider version is below `major`, which had a different
 * default. Modules without a version constraint are assumed to use a recent version.
 */
export function isLeftToOldDefault(
  resource: ResourceView,
  argument: AttributeView,
  major: number,
): Fact {
  switch (providerSide(resource, "azurerm", major)) {
    case "before":
      return argument.isAbsent();
    case "both":
      return and(argument.isAbsent(), unknownFact("the version of the azurerm provider"));
    default:
      return fact(false);
  }
}
