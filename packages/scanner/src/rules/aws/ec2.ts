import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, not, or, unknownFact, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { isEncryptedByDefault } from "./ebs.ts";

/** A device created from a snapshot inherits the snapshot's encryption, which isn't in the code. */
function isUnencrypted(device: BlockView, instance: ResourceView): Fact {
  const isFromSnapshot = and(
    device.attr("snapshot_id").isPresent(),
    unknownFact("the encryption of the snapshot"),
  );
  const encrypted = device.attr("encrypted");
  return unless(
    or(and(encrypted.isAbsent(), isEncryptedByDefault(instance)), isFromSnapshot),
    encrypted.isNot(true),
  );
}

/** Settings missing on an instance come from its launch template, which is evaluated separately. */
function isLeftToTemplate(instance: ResourceView, block: string): Fact {
  return and(instance.has("launch_template"), instance.blocks(block).isEmpty());
}

const MACHINES = [
  "aws_instance",
  "aws_launch_template",
  "aws_launch_configuration",
  "aws_spot_instance_request",
];

/** A wildcard. What the caller chooses is one owner or several. */
function namesEveryOwner(owners: AttributeView): Fact {
  const isEvery = owners
    .elements()
    .some(({ value }) => value.kind === "string" && value.value === "*");
  return fact(isEvery, owners.evidence());
}

export const ec2Rules: readonly Rule[] = [
  {
    id: "aws-ec2-block-device-encryption",
    title: "Disk of an instance is not encrypted at rest",
    severity: "HIGH",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "Snapshots and detached disks can be read by anyone who gets hold of them.",
    fix: "Set `encrypted = true` in `root_block_device` and every `ebs_block_device`.",
    peers: { checkov: ["CKV_AWS_8"], trivy: ["AWS-0131", "AWS-0008"], kics: ["4de9de27"] },
    link: "https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html",
    checks: [
      resource(["aws_instance", "aws_launch_configuration"], (instance) => [
        unless(
          isLeftToTemplate(instance, "root_block_device"),
          or(
            and(
              instance.blocks("root_block_device").isEmpty(),
              not(isEncryptedByDefault(instance)),
            ),
            instance.blocks("root_block_device").some((each) => isUnencrypted(each, instance)),
          ),
        ),
        ...instance.blocks("ebs_block_device").each((each) => isUnencrypted(each, instance)),
      ]),
      resource("aws_launch_template", (template) =>
        template.blocks("block_device_mappings.ebs").each((each) => isUnencrypted(each, template)),
      ),
    ],
  },
  {
    id: "aws-ec2-imdsv2",
    title: "Instance metadata can be read without a session token",
    severity: "HIGH",
    category: "security",
    topic: "hardening",
    explanation:
      "Version 1 of the metadata service lets a forged request inside the instance read its credentials.",
    fix: 'Set `http_tokens = "required"` in `metadata_options`, or `MinimumInstanceMetadataServiceVersion` to 2 for EMR.',
    peers: { checkov: ["CKV_AWS_79"], trivy: ["AWS-0028", "AWS-0130"] },
    link: "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html",
    checks: [
      resource(MACHINES, (instance) =>
        unless(
          or(
            instance.attr("metadata_options.http_endpoint").is("disabled"),
            isLeftToTemplate(instance, "metadata_options"),
          ),
          not(instance.attr("metadata_options.http_tokens").is("required")),
        ),
      ),
      resource("aws_ec2_instance_metadata_defaults", (region) =>
        region.attr("http_tokens").is("optional"),
      ),
      resource("aws_emr_security_configuration", (clusters) =>
        clusters
          .attr("configuration")
          .json()
          .member("InstanceMetadataServiceConfiguration")
          .member("MinimumInstanceMetadataServiceVersion")
          .is(1),
      ),
    ],
  },
  {
    id: "aws-lt-imds-hop-limit",
    title: "Instance metadata can be read from inside of containers",
    severity: "MEDIUM",
    category: "security",
    topic: "hardening",
    explanation:
      "Answers that may travel more than one hop reach containers, which get at the credentials of the instance.",
    fix: "Set `http_put_response_hop_limit = 1`, and give containers separate roles.",
    peers: { checkov: ["CKV_AWS_341"] },
    link: "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html",
    checks: [
      resource(["aws_launch_template", "aws_launch_configuration"], (template) =>
        template.attr("metadata_options.http_put_response_hop_limit").isAbove(1),
      ),
      // Containers on a single machine need two.
      resource(["aws_instance", "aws_spot_instance_request"], (instance) =>
        instance.attr("metadata_options.http_put_response_hop_limit").isAbove(2),
      ),
    ],
  },
  {
    id: "aws-ami-owner",
    title: "Image search accepts images of any owner",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone can publish an image under the name you search for.",
    fix: 'Set `owners`, for example to `["amazon"]`.',
    peers: { trivy: ["AWS-0344"] },
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/ami",
    checks: [
      resource("data.aws_ami", (image) =>
        unless(
          image
            .blocks("filter")
            .some((filter) => filter.attr("name").isIn(["owner-alias", "owner-id", "image-id"])),
          or(image.attr("owners").isAbsent(), namesEveryOwner(image.attr("owners"))),
        ),
      ),
    ],
  },
];
