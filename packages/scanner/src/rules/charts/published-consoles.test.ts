import { testRule } from "../../../test/rule-fixtures.ts";

const values = (text: string) => ({
  "Chart.yaml": "apiVersion: v2\nname: it\nversion: 1.0.0\n",
  "values.yaml": text,
});
const release = (chart: string, type: string, more = "") =>
  `resource "helm_release" "it" {\n  chart = "${chart}"\n  values = [yamlencode({ primary = { service = { type = "${type}" ${more} } } })]\n}\n`;
const set = (name: string) =>
  `resource "helm_release" "it" {\n  chart = "argo-cd"\n  set {\n    name  = "${name}"\n    value = "LoadBalancer"\n  }\n}\n`;

testRule("k8s-published-chart", {
  fails: {
    "a page": values("argo-cd: { server: { service: { type: LoadBalancer } } }\n"),
    "a part of a chart": values(
      "kube-prometheus-stack: { prometheus: { service: { type: LoadBalancer } } }\n",
    ),
    "everyone by a list": values(
      'redis: { service: { type: LoadBalancer, loadBalancerSourceRanges: ["0.0.0.0/0"] } }\n',
    ),
    "the port of a database": values("service: { type: LoadBalancer, port: 5432 }\n"),
    "a store of a release": release("bitnami/postgresql", "LoadBalancer"),
    "a single value": set("server.service.type"),
  },
  passes: {
    "an address of the cluster": values("argo-cd: { server: { service: { type: ClusterIP } } }\n"),
    "an address of the own network": values(
      'redis: { service: { type: LoadBalancer, annotations: { service.beta.kubernetes.io/aws-load-balancer-internal: "true" } } }\n',
    ),
    "a list of callers": values(
      "redis: { service: { type: LoadBalancer, loadBalancerSourceRanges: [10.0.0.0/8] } }\n",
    ),
    "dashboards for people": values(
      "kube-prometheus-stack: { grafana: { service: { type: LoadBalancer } } }\n",
    ),
    "the port of a database in the cluster": values("service: { type: ClusterIP, port: 5432 }\n"),
    "the port of a web server": values("service: { type: LoadBalancer, port: 443 }\n"),
    "another chart": values("web: { service: { type: LoadBalancer } }\n"),
    "a store of a release within": release("postgresql", "ClusterIP"),
    "another release": release("web", "LoadBalancer"),
    "another value": set("server.service.kind"),
  },
});
