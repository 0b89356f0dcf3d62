import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const TRANSIT = "encryption_info.encryption_in_transit";

testArgumentRule("aws-msk-encryption", {
  type: "aws_msk_cluster",
  argument: `${TRANSIT}.client_broker`,
  bad: ['"TLS_PLAINTEXT"', '"PLAINTEXT"'],
  good: ['"TLS"'],
  absent: "passes",
});

testArgumentRule("aws-msk-encryption", {
  type: "aws_msk_cluster",
  argument: `${TRANSIT}.in_cluster`,
  bad: ["false"],
  good: ["true"],
  absent: "passes",
  blockBody: 'client_broker = "TLS"',
});

const template = (clients: string, broker: string) => ({
  "template.yaml": `Resources:
  Kafka:
    Type: AWS::MSK::Cluster
    Properties:
      ClusterName: orders
      KafkaVersion: 3.7.x
      NumberOfBrokerNodes: 3
      ClientAuthentication: ${clients}
      EncryptionInfo:
        EncryptionInTransit: { ClientBroker: ${broker}, InCluster: true }
`,
});

const IAM = "{ Sasl: { Iam: { Enabled: true } } }";

testRule("aws-msk-encryption", {
  fails: { "a template with plaintext": template(IAM, "TLS_PLAINTEXT") },
  passes: { "a template with TLS": template(IAM, "TLS") },
});

testRule("aws-msk-unauthenticated", {
  fails: { "a template": template("{ Unauthenticated: { Enabled: true } }", "TLS") },
  passes: {
    "a template with IAM": template(IAM, "TLS"),
    "a template that says so": template(
      "{ Sasl: { Iam: { Enabled: true } }, Unauthenticated: { Enabled: false } }",
      "TLS",
    ),
  },
});
