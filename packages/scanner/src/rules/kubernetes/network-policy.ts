import { ADMINISTRATION, DATA, either, everything, services } from "../../exposure/questions.ts";
import { verdictOn } from "../../exposure/verdict.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, or } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { NETWORK_POLICIES, policyEntries } from "./network-policy-entries.ts";

/**
 * Programs of the cluster itself use the network of their node, where no policy applies. In a pod,
 * their ports are those of webhooks and extensions, which the API server calls from anywhere.
 */
const ON_NODES = ["the Kubernetes API", "the kubelet", "the Kubernetes control plane"];

const unwanted = either(services([...DATA, ...ADMINISTRATION], ON_NODES), everything);

/** A label that every namespace has. */
const NAME = "kubernetes.io/metadata.name";

/** Pods of every namespace that has a name, which are all. */
function asksForAnyName(from: BlockView): Fact {
  const expressions = from.blocks("namespace_selector.match_expressions");
  return and(
    expressions.exists(),
    expressions.every((each) => and(each.attr("key").is(NAME), each.attr("operator").is("Exists"))),
    from.blocks("namespace_selector.match_labels").isEmpty(),
  );
}

/** Pods of every namespace, whatever they are. */
function admitsEveryNamespace(from: BlockView): Fact {
  const namespaces = from.attr("namespace_selector").value;
  const isEmpty = namespaces.kind === "object" && namespaces.entries.size === 0;
  const isBare = and(
    from.blocks("pod_selector").isEmpty(),
    from.blocks("ip_block").isEmpty(),
    from.blocks("namespace_selector.match_labels").isEmpty(),
    from.blocks("namespace_selector.match_expressions").isEmpty(),
  );
  return and(fact(isEmpty, from.attr("namespace_selector").evidence()), isBare);
}

export const networkPolicyRules: readonly Rule[] = [
  {
    id: "k8s-policy-every-namespace",
    title: "Network policy lets the pods of every namespace in",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "One compromised pod anywhere in the cluster reaches it.",
    fix: "Name the namespaces and pods that use it by their labels.",
    link: "https://kubernetes.io/docs/concepts/services-networking/network-policies/",
    checks: [
      resource(NETWORK_POLICIES, (policy) =>
        policy
          .blocks("spec.ingress.from")
          .each((from) => or(admitsEveryNamespace(from), asksForAnyName(from))),
      ),
    ],
  },
  {
    id: "k8s-netpol-open",
    title: "Network policy lets every address in to what is not for the internet",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "Only the way the service is published separates it from the internet.",
    fix: "Name the pods or the networks that use it.",
    link: "https://kubernetes.io/docs/concepts/services-networking/network-policies/",
    checks: [
      resource(NETWORK_POLICIES, (policy) =>
        policyEntries(policy).each((entry) => verdictOn(entry, () => [], unwanted)),
      ),
    ],
  },
];
