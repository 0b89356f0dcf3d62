import type { AttributeView } from "../attribute-view.ts";
import { and, type Fact, fact, unknownFact } from "../fact.ts";
import { providerSide } from "../provider-version.ts";
import type { ResourceView } from "../resource-view.ts";

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
