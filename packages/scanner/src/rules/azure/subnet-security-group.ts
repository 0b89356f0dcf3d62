import { deniedBefore, possibleRegion } from "../../exposure/entry.ts";
import { memoizePerResource } from "../../exposure/memoize-per-resource.ts";
import { Region } from "../../network/region.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { GROUP, rulesOfGroup } from "./network-security-group-entries.ts";

const INTERFACE = "azurerm_network_interface";

const SUBNET = "azurerm_subnet";

/** Resources that associate a group with what it protects. */
const LINKS = {
  [INTERFACE]: {
    type: "azurerm_network_interface_security_group_association",
    via: "network_interface_id",
  },
  [SUBNET]: { type: "azurerm_subnet_network_security_group_association", via: "subnet_id" },
} as const;

type Guarded = keyof typeof LINKS;

const GROUP_ID = "network_security_group_id";

/** Scale sets, which can be in any subnet. */
const SCALE_SETS = [
  "azurerm_linux_virtual_machine_scale_set",
  "azurerm_windows_virtual_machine_scale_set",
  "azurerm_orchestrated_virtual_machine_scale_set",
];

/**
 * What the subnets' groups may allow to the interfaces that a group protects. Traffic has to pass
 * both groups. Undefined if it isn't certain that all interfaces are in such subnets.
 */
export const fenceOf = memoizePerResource((group): Region | undefined => {
  const isElsewhere =
    guardedBy(group, SUBNET).length > 0 ||
    SCALE_SETS.some((type) => isThere(group, type, `network_interface.${GROUP_ID}`));
  const groups = guardedBy(group, INTERFACE).flatMap(groupsBefore);
  const known = groups.flatMap((each) => each ?? []);
  if (isElsewhere || known.length === 0 || known.length < groups.length) return undefined;
  return Region.union(known.map(letThrough));
});

function isThere(group: ResourceView, type: string, via: string): boolean {
  return group.connected(type, via).members.length > 0;
}

/** The resources of one kind that a group protects; undefined entries aren't in the module. */
function guardedBy(group: ResourceView, kind: Guarded): readonly (ResourceView | undefined)[] {
  const { type, via } = LINKS[kind];
  const named = group.connected(kind, GROUP_ID).members.map(({ view }) => view);
  const linked = group
    .connected(type, GROUP_ID)
    .members.flatMap(({ view }) => atLeastOne(view.referred(via, kind).members));
  return [...named, ...linked];
}

/** The groups of an interface's subnets. */
function groupsBefore(card: ResourceView | undefined): readonly (ResourceView | undefined)[] {
  if (card === undefined) return [undefined];
  const places = card.blocks("ip_configuration").members.map(({ view }) => view.attr("subnet_id"));
  const all = card.others(SUBNET).members;
  const subnets = places.flatMap(({ value }) =>
    atLeastOne(all.filter(({ view }) => value.marks.referents.includes(view.instance))),
  );
  return subnets.length === 0 ? [undefined] : subnets.map(groupOf);
}

function groupOf(subnet: ResourceView | undefined): ResourceView | undefined {
  if (subnet === undefined) return undefined;
  const { type, via } = LINKS[SUBNET];
  const links = subnet.connected(type, via).members;
  const holders = [{ view: subnet, presence: { isCertain: true } }, ...links];
  return holders
    .filter(({ presence }) => presence.isCertain)
    .flatMap(({ view }) => view.referred(GROUP_ID, GROUP).members)
    .find(({ presence }) => presence.isCertain)?.view;
}

function atLeastOne(
  members: readonly { readonly view: ResourceView }[],
): readonly (ResourceView | undefined)[] {
  return members.length === 0 ? [undefined] : members.map(({ view }) => view);
}

/** The maximum that a group allows. Traffic that matches no rule is denied. */
function letThrough(group: ResourceView): Region {
  const entries = rulesOfGroup(group);
  return Region.union(
    entries
      .filter(({ view }) => view.allows.truth !== false && view.applies.truth !== false)
      .map(({ view }) => possibleRegion(view).minus(deniedBefore(view, entries).surely)),
  );
}
