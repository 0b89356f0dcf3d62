import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, type Fact, fact, unknownFact } from "../../rule-language/fact.ts";
import { providerSide } from "../../rule-language/provider-version.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";

/**
 * An argument is left out, and the provider is a version from before `major`, which brought another
 * default. Modules that ask for no version are taken to be used with a recent one.
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
