import { testRule } from "../../../test/rule-fixtures.ts";

const object = (version: string, kind: string, spec: object) => ({
  "it.yaml": `apiVersion: ${version}\nkind: ${kind}\nmetadata: { name: it }\nspec: ${JSON.stringify(spec)}\n`,
});
const kafka = (tls: boolean) =>
  object("kafka.strimzi.io/v1beta2", "Kafka", {
    kafka: { listeners: [{ name: "out", port: 9094, type: "loadbalancer", tls }] },
  });
const queue = (type: string, more: object = {}) =>
  object("rabbitmq.com/v1beta1", "RabbitmqCluster", { service: { type }, ...more });
const search = (tls: object) =>
  object("elasticsearch.k8s.elastic.co/v1", "Elasticsearch", { http: { tls } });
const OFF = { selfSignedCertificate: { disabled: true } };

testRule("k8s-operator-plaintext", {
  fails: {
    "a listener": kafka(false),
    "a queue for others": queue("LoadBalancer"),
    "a store": search(OFF),
  },
  passes: {
    "a listener with TLS": kafka(true),
    "a queue with a certificate": queue("LoadBalancer", { tls: { secretName: "a" } }),
    "a queue of the cluster": queue("ClusterIP"),
    "a store with a certificate": search({ ...OFF, certificate: { secretName: "a" } }),
    "a store with a certificate of the operator": search({}),
  },
});
