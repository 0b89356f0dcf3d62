import { type Entry, possibleRegion } from "../../exposure/entry.ts";
import { refersTo } from "../../exposure/siblings.ts";
import type { Fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Member } from "../../rule-language/view-set.ts";
import { allowed, denied, FIREWALL } from "./firewall-entries.ts";
import { policyRule, rulesOfPolicy } from "./firewall-policy-entries.ts";

/** Rules that are all evaluated before the next layer. */
type Layer = readonly Member<Entry>[];

interface Policies {
  readonly rule: string;
  readonly policy: string;
  readonly withRules: string;
  readonly association: string;
}

/** Policies of an organization or folder, evaluated first. */
const HIERARCHICAL: Policies = {
  rule: "google_compute_firewall_policy_rule",
  policy: "google_compute_firewall_policy",
  withRules: "google_compute_firewall_policy_with_rules",
  association: "google_compute_firewall_policy_association",
};

/** Policies associated with networks. */
const OF_NETWORKS: Policies = {
  rule: "google_compute_network_firewall_policy_rule",
  policy: "google_compute_network_firewall_policy",
  withRules: "google_compute_network_firewall_policy_with_rules",
  association: "google_compute_network_firewall_policy_association",
};

const NETWORK = "google_compute_network";

/** Denials that are evaluated before a firewall or policy rule. */
export function deniedAbove(entry: Entry, resource: ResourceView): readonly Member<Entry>[] {
  if (isOf(HIERARCHICAL, resource)) return [];
  return [...layers(resource, HIERARCHICAL, () => true), ...networkLayers(resource)].flatMap(
    (layer) => denialsOn(layer, entry),
  );
}

function isOf({ rule, withRules }: Policies, { type }: ResourceView): boolean {
  return type === rule || type === withRules;
}

/** The network determines whether its firewalls or its associated policy come first. */
function networkLayers(resource: ResourceView): readonly Layer[] {
  if (resource.type === FIREWALL) {
    const networks = networksOf(resource, "network").filter(
      (network) => isPolicyFirst(network).truth === true,
    );
    const isTied = (link: ResourceView) =>
      networks.some((network) => refersTo(link.attr("attachment_target"), network));
    return layers(resource, OF_NETWORKS, isTied);
  }
  if (!isOf(OF_NETWORKS, resource)) return [];
  const links = linksOf(resource, OF_NETWORKS);
  const networks = links.flatMap((link) => networksOf(link, "attachment_target"));
  const [network] = networks;
  if (links.length !== 1 || network === undefined) return [];
  if (isPolicyFirst(network).truth !== false) return [];
  const firewalls = network.connected(FIREWALL, "network").members;
  return [firewalls.flatMap(({ view }) => [...allowed(view).members, ...denied(view).members])];
}

function networksOf(resource: ResourceView, via: string): readonly ResourceView[] {
  return resource.referred(via, NETWORK).members.map(({ view }) => view);
}

function isPolicyFirst(network: ResourceView): Fact {
  return network.attr("network_firewall_policy_enforcement_order").is("BEFORE_CLASSIC_FIREWALL");
}

/** Associations of the policy that contains a rule, inline or separate. */
function linksOf(rule: ResourceView, { policy, association }: Policies): readonly ResourceView[] {
  const policies = [rule, ...rule.referred("firewall_policy", policy).members.map(at)];
  return policies.flatMap((each) => each.connected(association, "firewall_policy").members.map(at));
}

/** The rules of each policy that is definitely associated with such a target. */
function layers(
  resource: ResourceView,
  { association, policy, withRules, rule }: Policies,
  isTied: (link: ResourceView) => boolean,
): readonly Layer[] {
  const links = resource
    .others(association)
    .members.filter(({ view, presence }) => presence.isCertain && isTied(view));
  return links.flatMap(({ view: link }) => [
    ...link
      .referred("firewall_policy", policy)
      .members.map(({ view }) =>
        view
          .connected(rule, "firewall_policy")
          .members.map((each) => ({ view: policyRule(each.view), presence: each.presence })),
      ),
    ...link
      .referred("firewall_policy", withRules)
      .members.map(({ view }) => [...rulesOfPolicy(view).members]),
  ]);
}

/** Denials of a layer that no earlier rule can override. */
function denialsOn(layer: Layer, entry: Entry): readonly Member<Entry>[] {
  const region = possibleRegion(entry);
  const passes = layer.filter(
    ({ view }) =>
      view.denies.truth !== true &&
      view.applies.truth !== false &&
      possibleRegion(view).intersect(region).boxes.length > 0,
  );
  return layer
    .filter(
      ({ view }) =>
        view.denies.truth === true &&
        !passes.some(({ view: { order } }) => (order ?? 0) < (view.order ?? Infinity)),
    )
    .map(({ view, presence }) => ({
      presence,
      view: { ...view, order: Number.NEGATIVE_INFINITY },
    }));
}

function at({ view }: Member<ResourceView>): ResourceView {
  return view;
}
