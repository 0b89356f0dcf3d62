import { testRule } from "../../../test/rule-fixtures.ts";

const service = (type: string, body = "", port = "5432") => `
  resource "kubernetes_service_v1" "this" {
    spec {
      type = ${type}
      ${body}
      port {
        port = ${port}
      }
    }
  }`;

testRule("k8s-published", {
  fails: {
    "a database": service('"LoadBalancer"'),
    "an address from outside": service('"ClusterIP"', 'external_ips = ["198.51.100.7"]'),
    "half of the internet": service(
      '"LoadBalancer"',
      'load_balancer_source_ranges = ["128.0.0.0/1"]',
    ),
  },
  open: {
    "a type of the caller": `variable "type" {}\n${service("var.type")}`,
    "networks of the caller": `variable "n" {}\n${service('"LoadBalancer"', "load_balancer_source_ranges = var.n")}`,
  },
  passes: {
    "inside of the cluster": service('"ClusterIP"'),
    "known networks": service('"LoadBalancer"', 'load_balancer_source_ranges = ["10.0.0.0/8"]'),
    "the web": service('"LoadBalancer"', "", "443"),
  },
});

const named = (name: string, port = "443", target = "") => `
  resource "kubernetes_service_v1" "this" {
    metadata {
      name = "${name}"
    }
    spec {
      type = "LoadBalancer"
      port {
        port        = ${port}
        target_port = "${target}"
      }
    }
  }`;

testRule("k8s-published", {
  fails: {
    "a console": named("kafka-console"),
    "another console": named("kafka-ui-server"),
    "a console of its own": named("rule-console"),
    "a dashboard of queues": named("queue-dashboard"),
    "a dashboard of a library for queues": named("bull-board"),
    "a dashboard of jobs with its server": named("sidekiq-web-svc"),
  },
  passes: {
    "a shop": named("shop"),
    "a page about consoles": named("console-shop"),
    "a queue of people": named("queue-tickets"),
    "a dashboard for customers": named("customer-dashboard"),
    "a board for jobs": named("jobs-dashboard"),
    "a dashboard of queues behind a proxy": named("queue-dashboard", "443", "oauth2-proxy"),
    "a program that the queue calls": named("sidekiq-web-hooks"),
    "a console behind a proxy that asks": named("kafka-ui", "443", "oauth2-proxy"),
    "a name with a console's in it": named("kafka-console-docs"),
  },
});

testRule("k8s-node-port", {
  fails: { "a database": service('"NodePort"') },
  open: { "a type of the caller": `variable "type" {}\n${service("var.type")}` },
  passes: { "the web": service('"NodePort"', "", "8080"), "no such port": service('"ClusterIP"') },
});

const ingress = (port: string, annotations = "{}") => `
  resource "kubernetes_ingress_v1" "this" {
    metadata {
      annotations = ${annotations}
    }
    spec {
      rule {
        http {
          path {
            backend {
              service {
                port {
                  number = ${port}
                }
              }
            }
          }
        }
      }
    }
  }`;

testRule("k8s-ingress-published", {
  fails: { "a search engine": ingress("9200") },
  open: { "a port of the caller": `variable "port" {}\n${ingress("var.port")}` },
  passes: {
    "the web": ingress("8080"),
    "an entrance inside": ingress("9200", '{ "alb.ingress.kubernetes.io/scheme" = "internal" }'),
  },
});

const policy = (cidr: string, except = "[]", port = "6379") => `
  resource "kubernetes_network_policy_v1" "this" {
    spec {
      ingress {
        ports {
          port = "${port}"
        }
        from {
          ip_block {
            cidr   = ${cidr}
            except = ${except}
          }
        }
      }
    }
  }`;

testRule("k8s-netpol-open", {
  fails: {
    "every address": policy('"0.0.0.0/0"'),
    "every address at a store of the cluster's": policy('"0.0.0.0/0"', "[]", "2379"),
  },
  open: { "a network of the caller": `variable "n" {}\n${policy("var.n")}` },
  passes: {
    "one network": policy('"10.0.0.0/8"'),
    "an extension that the API server calls": policy('"0.0.0.0/0"', "[]", "6443"),
    "a webhook at the kubelet's port": policy('"0.0.0.0/0"', "[]", "10250"),
    "nothing but exceptions": policy('"0.0.0.0/0"', '["0.0.0.0/1", "128.0.0.0/1"]'),
  },
});

const behindPolicy = (policy: string, metadata = "") => ({
  "app.yaml": `apiVersion: v1
kind: Service
metadata: { name: db, namespace: app${metadata} }
spec: { type: LoadBalancer${policy}, selector: { app: db }, ports: [{ port: 5432 }] }
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: db, namespace: app }
spec: { podSelector: {}, ingress: [{ from: [{ ipBlock: { cidr: 10.0.0.0/8 } }] }] }
`,
});

const noted = (purpose: string, type = "LoadBalancer") => ({
  "it.yaml": `apiVersion: v1
kind: Service
metadata: { name: it, annotations: { example.com/purpose: ${purpose} } }
spec: { type: ${type}, selector: { app: it }, ports: [{ port: 443 }] }
`,
});

testRule("k8s-published", {
  fails: {
    "what is said to be internal": noted("internal API for the handhelds"),
    "the protocol of laboratories": service('"LoadBalancer"', "", "2575"),
  },
  passes: {
    "another purpose": noted("shop for internal and external customers"),
    "what stays inside": noted("internal API", "ClusterIP"),
  },
});

// Traffic through a node has the node's address, which the policy may allow.
testRule("k8s-published", {
  fails: {
    "with the addresses of nodes, as its author asks": behindPolicy(
      "",
      ", annotations: { service.beta.kubernetes.io/aws-load-balancer-scheme: internet-facing }",
    ),
  },
  open: { "with the addresses of nodes": behindPolicy("") },
  passes: { "with those of senders": behindPolicy(", externalTrafficPolicy: Local") },
});

const route = (filters = "", gateway = "class-of-ours") => ({
  "edge.yaml": `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec: { gatewayClassName: ${gateway}, listeners: [{ name: web, protocol: HTTPS, port: 443 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: kibana }
spec:
  parentRefs: [{ name: ${gateway === "" ? "theirs" : "edge"} }]
  rules: [{ ${filters}backendRefs: [{ name: kibana, port: 5601 }] }]
`,
});

testRule("k8s-gateway-published", {
  fails: { "a console": route() },
  passes: {
    "on a gateway inside": route("", "gke-l7-rilb"),
    "behind a filter that may ask who comes": route("filters: [{ type: ExtensionRef }], "),
  },
  open: { "on a gateway that is elsewhere": route("", "") },
});

const balanced = (scheme: string, cidr: string, port = "9000") => `
  resource "kubernetes_service_v1" "this" {
    metadata {
      name        = "ledger"
      annotations = { "service.beta.kubernetes.io/aws-load-balancer-scheme" = "${scheme}" }
    }
    spec {
      type = "LoadBalancer"
      port {
        port = ${port}
      }
    }
  }
  resource "kubernetes_network_policy_v1" "this" {
    spec {
      ingress {
        from {
          ip_block {
            cidr = "${cidr}"
          }
        }
      }
    }
  }`;

testRule("k8s-published", {
  fails: { "an own protocol, asked for on the internet": balanced("internet-facing", "0.0.0.0/0") },
  passes: {
    "an internal balancer": balanced("internal", "0.0.0.0/0"),
    "a policy for the network, inside": balanced("internal", "10.0.0.0/16"),
    "a policy for the network of an open port": balanced("internet-facing", "10.0.0.0/16"),
    "a site": balanced("internet-facing", "0.0.0.0/0", "443"),
  },
});

const admitting = (from: string) => ({
  "a.yaml": `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: it }
spec:
  podSelector: { matchLabels: { app: it } }
  ingress: [{ from: [${from}], ports: [{ port: 5432 }] }]
`,
});

testRule("k8s-policy-every-namespace", {
  fails: {
    "every namespace": admitting("{ namespaceSelector: {} }"),
    "every namespace with a name": admitting(
      "{ namespaceSelector: { matchExpressions: [{ key: kubernetes.io/metadata.name, operator: Exists }] }, podSelector: { matchLabels: { a: b } } }",
    ),
  },
  passes: {
    "namespaces with a label": admitting(
      "{ namespaceSelector: { matchExpressions: [{ key: team, operator: Exists }] } }",
    ),
    "namespaces by name": admitting(
      "{ namespaceSelector: { matchExpressions: [{ key: kubernetes.io/metadata.name, operator: In, values: [a] }] } }",
    ),
    "one namespace": admitting("{ namespaceSelector: { matchLabels: { a: b } } }"),
    "some pods of every namespace": admitting(
      "{ namespaceSelector: {}, podSelector: { matchLabels: { a: b } } }",
    ),
    "pods of its namespace": admitting("{ podSelector: {} }"),
    "a network": admitting('{ ipBlock: { cidr: "10.0.0.0/8" } }'),
  },
});
