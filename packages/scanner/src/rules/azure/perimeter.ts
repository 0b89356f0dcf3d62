import type { Fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Companion, Guard } from "../settings/setting.ts";

const ASSOCIATION: Companion = {
  type: "azurerm_network_security_perimeter_association",
  via: "resource_id",
};

const MODE = { argument: "access_mode", is: ["Enforced"] } as const;

/**
 * A network security perimeter that lets in what its own rules name, whatever the service's
 * firewall permits. In other modes, it only logs.
 */
export const PERIMETER: Guard = { ...MODE, on: ASSOCIATION };

export function isInPerimeter(service: ResourceView): Fact {
  return service
    .connected(ASSOCIATION.type, ASSOCIATION.via)
    .some((each) => each.attr(MODE.argument).isIn(MODE.is, { ignoreCase: true }));
}
