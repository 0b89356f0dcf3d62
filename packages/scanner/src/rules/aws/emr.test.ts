import { testRule } from "../../../test/rule-fixtures.ts";

const S3 = { S3EncryptionConfiguration: { EncryptionMode: "SSE-S3" } };

const DISKS = {
  LocalDiskEncryptionConfiguration: { EncryptionKeyProviderType: "AwsKms", AwsKmsKey: "arn" },
};

const encryption = (atRest: object, isOn = true) => ({
  EncryptionConfiguration: {
    EnableAtRestEncryption: isOn,
    EnableInTransitEncryption: false,
    ...(isOn && { AtRestEncryptionConfiguration: atRest }),
  },
});

const clusters = (configuration: string) =>
  `variable "given" {}\nresource "aws_emr_security_configuration" "it" {\n  configuration = ${configuration}\n}\n`;

const written = (configuration: object) =>
  clusters(`<<JSON\n${JSON.stringify(configuration)}\nJSON\n`);

const template = (configuration: object) => ({
  "t.json": JSON.stringify({
    Resources: {
      It: {
        Type: "AWS::EMR::SecurityConfiguration",
        Properties: { SecurityConfiguration: configuration },
      },
    },
  }),
});

const encoded = (atRest: string) =>
  clusters(
    `jsonencode({\n    EncryptionConfiguration = {\n      EnableAtRestEncryption = true\n      AtRestEncryptionConfiguration = ${atRest}\n    }\n  })`,
  );

testRule("aws-emr-disk-encryption", {
  fails: {
    "buckets only": written(encryption(S3)),
    "buckets only, in code": encoded(
      '{ S3EncryptionConfiguration = { EncryptionMode = "SSE-S3" } }',
    ),
    "disks that are null": encoded("{ LocalDiskEncryptionConfiguration = null }"),
    "a template": template(encryption(S3)),
  },
  passes: {
    disks: written(encryption({ ...S3, ...DISKS })),
    "disks only": written(encryption(DISKS)),
    "disks in a template": template(encryption(DISKS)),
    "disks in code": encoded("{ LocalDiskEncryptionConfiguration = var.given }"),
    "nothing, which another rule reports": written(encryption({}, false)),
    "nothing about either": clusters(
      "jsonencode({ EncryptionConfiguration = { EnableAtRestEncryption = true } })",
    ),
    "other settings": written({ InstanceMetadataServiceConfiguration: {} }),
    "volumes that AWS encrypts by default": `${written(encryption(S3))}resource "aws_ebs_encryption_by_default" "it" {}\n`,
  },
  open: {
    "encryption of the caller's": encoded("var.given"),
    "the caller's configuration": clusters("var.given"),
  },
});
