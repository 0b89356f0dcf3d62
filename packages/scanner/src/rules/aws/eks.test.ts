import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-eks-public-endpoint", {
  type: "aws_eks_cluster",
  argument: "vpc_config.endpoint_public_access",
  bad: ["true"],
  good: ["false"],
  absent: "fails",
});

testArgumentRule("aws-eks-public-cidr", {
  type: "aws_eks_cluster",
  argument: "vpc_config.public_access_cidrs",
  bad: ['["0.0.0.0/0"]', '["192.0.2.0/24", "0.0.0.0/0"]', "[]"],
  good: ['["192.0.2.0/24"]'],
  absent: "fails",
});

const cluster = (body: string) => `resource "aws_eks_cluster" "fixture" {\n${body}\n}\n`;

testRule("aws-eks-public-cidr", {
  fails: { "no word on the network": cluster('name = "main"') },
  passes: {
    "a closed endpoint": cluster(`vpc_config {
      endpoint_public_access = false
      public_access_cidrs    = ["0.0.0.0/0"]
    }`),
  },
});

const encrypted = (resources: string, key: string) =>
  cluster(`encryption_config {
    resources = ${resources}
    provider {
      key_arn = ${key}
    }
  }`);

testRule("aws-eks-secrets", {
  fails: {
    "nothing said": cluster('name = "main"'),
    "nothing encrypted": encrypted("[]", "aws_kms_key.cluster.arn"),
    "no key": cluster('encryption_config {\n  resources = ["secrets"]\n}'),
  },
  failsByDefault: {
    "a block made for a key that is not there by default": `
      variable "key" {
        default = null
      }
      ${cluster(`dynamic "encryption_config" {
        for_each = var.key == null ? [] : [var.key]
        content {
          resources = ["secrets"]
          provider {
            key_arn = encryption_config.value
          }
        }
      }`)}`,
  },
  passes: {
    "a key": `resource "aws_kms_key" "cluster" {}
      ${encrypted('["secrets"]', "aws_kms_key.cluster.arn")}`,
  },
  open: {
    "what the caller says": `
      variable "resources" {}
      ${encrypted("var.resources", '"arn:aws:kms:eu-central-1:123456789012:key/1234"')}`,
  },
});

testArgumentRule("aws-eks-logging", {
  type: "aws_eks_cluster",
  argument: "enabled_cluster_log_types",
  bad: ['["api", "audit"]', "[]"],
  good: [
    '["audit", "api", "authenticator"]',
    '["audit", "api", "authenticator", "controllerManager", "scheduler"]',
  ],
  absent: "fails",
});
