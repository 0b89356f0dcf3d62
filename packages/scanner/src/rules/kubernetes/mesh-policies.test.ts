import { testRule } from "../../../test/rule-fixtures.ts";

const object = (version: string, kind: string, spec: object) => ({
  "it.yaml": `apiVersion: ${version}\nkind: ${kind}\nmetadata: { name: it }\nspec: ${JSON.stringify(spec)}\n`,
});
const istio = (spec: object) => object("security.istio.io/v1", "AuthorizationPolicy", spec);
const cilium = (entry: object) =>
  object("cilium.io/v2", "CiliumNetworkPolicy", { endpointSelector: {}, ingress: [entry] });
const on = (port: string) => ({ toPorts: [{ ports: [{ port, protocol: "TCP" }] }] });

testRule("k8s-netpol-mesh-open", {
  fails: {
    "a rule for all": istio({ action: "ALLOW", rules: [{}] }),
    "a rule for all by default": istio({ rules: [{}] }),
    "the world": cilium({ fromEntities: ["world"], ...on("5432") }),
    "all addresses": cilium({ fromCIDR: ["0.0.0.0/0"], ...on("5432") }),
    "the world on all ports": cilium({ fromEntities: ["all"] }),
  },
  passes: {
    "a rule for one": istio({ rules: [{ from: [{ source: { principals: ["a"] } }] }] }),
    "a rule for some paths": istio({ rules: [{ to: [{ operation: { paths: ["/"] } }] }] }),
    "a denial": istio({ action: "DENY", rules: [{}] }),
    "no rule": istio({}),
    "the cluster": cilium({ fromEntities: ["cluster"], ...on("5432") }),
    "a site for the world": cilium({ fromEntities: ["world"], ...on("443") }),
  },
});

const calico = (rule: object, kind = "GlobalNetworkPolicy") => ({
  "policy.yaml": `apiVersion: projectcalico.org/v3\nkind: ${kind}\nmetadata: { name: it }\nspec: ${JSON.stringify({ selector: "app == 'db'", ingress: [rule] })}\n`,
});

testRule("k8s-netpol-mesh-open", {
  fails: {
    "every source": calico({ action: "Allow" }),
    "all addresses": calico({ action: "Allow", source: { nets: ["0.0.0.0/0"] } }, "NetworkPolicy"),
  },
  passes: {
    "some sources": calico({ action: "Allow", source: { selector: "app == 'api'" } }),
    "a denial": calico({ action: "Deny" }),
    "a site for all": calico({ action: "Allow", destination: { ports: [443] } }),
    "the nodes themselves": {
      "policy.yaml": `apiVersion: projectcalico.org/v3\nkind: GlobalNetworkPolicy\nmetadata: { name: it }\nspec: { applyOnForward: true, ingress: [{ action: Allow, protocol: TCP }] }\n`,
    },
    "packets that aren't followed": {
      "policy.yaml": `apiVersion: projectcalico.org/v3\nkind: GlobalNetworkPolicy\nmetadata: { name: it }\nspec: { doNotTrack: true, ingress: [{ action: Allow, protocol: TCP }] }\n`,
    },
    "messages of the network": calico({ action: "Allow", protocol: "ICMP" }),
  },
});
