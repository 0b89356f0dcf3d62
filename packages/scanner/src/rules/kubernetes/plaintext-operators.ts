import { and, not, or } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Rules for brokers and stores that an operator runs. */
export const plaintextOperatorRules: readonly Rule[] = [
  {
    id: "k8s-operator-plaintext",
    title: "Broker or store in the cluster accepts unencrypted connections",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Anyone on the network path can read and change the data, credentials included.",
    fix: "Set `tls: true` of each listener, or name a secret with a certificate.",
    link: "https://strimzi.io/docs/operators/latest/configuring.html#type-GenericKafkaListener-reference",
    checks: [
      resource("strimzi_kafka", (kafka) =>
        kafka.blocks("spec.kafka.listeners").each((listener) => listener.attr("tls").is(false)),
      ),
      resource("rabbitmq_rabbitmq_cluster", (queue) =>
        and(
          queue.attr("spec.service.type").isIn(["LoadBalancer", "NodePort"]),
          not(queue.has("spec.tls")),
        ),
      ),
      resource("elastic_elasticsearch", (search) =>
        and(
          search.attr("spec.http.tls.self_signed_certificate.disabled").is(true),
          not(
            or(
              search.attr("spec.http.tls.certificate.secret_name").isPresent(),
              search.has("spec.http.tls.certificate"),
            ),
          ),
        ),
      ),
    ],
  },
];
