import { testArgumentRule } from "../../../test/rule-fixtures.ts";

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
