import { and } from "../fact.ts";
import { type Rule, resource } from "../rule.ts";

export const storageEfficiencyRules: readonly Rule[] = [
  {
    id: "eff-ebs-gp2",
    title: "Disk is of type gp2",
    severity: "MEDIUM",
    category: "efficiency",
    explanation: "gp3 costs a fifth less and its speed does not depend on its size.",
    fix: 'Set the volume type to `"gp3"`.',
    link: "https://docs.aws.amazon.com/ebs/latest/userguide/general-purpose.html",
    checks: [
      resource("aws_ebs_volume", (volume) => volume.attr("type").is("gp2")),
      resource(["aws_instance", "aws_launch_configuration"], (instance) =>
        ["root_block_device", "ebs_block_device"].flatMap((type) =>
          instance.blocks(type).each((device) => device.attr("volume_type").is("gp2")),
        ),
      ),
      resource("aws_launch_template", (template) =>
        template
          .blocks("block_device_mappings.ebs")
          .each((device) => device.attr("volume_type").is("gp2")),
      ),
      resource("aws_db_instance", (database) => database.attr("storage_type").is("gp2")),
    ],
  },
  {
    id: "eff-s3-lifecycle",
    title: "S3 bucket keeps everything for ever",
    severity: "LOW",
    category: "efficiency",
    explanation: "Without a lifecycle, old objects and broken uploads are paid for without end.",
    fix: "Add an `aws_s3_bucket_lifecycle_configuration` that moves or expires what is old.",
    link: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lifecycle-mgmt.html",
    checks: [
      resource("aws_s3_bucket", (bucket) =>
        and(
          bucket.connected("aws_s3_bucket_lifecycle_configuration", "bucket", "bucket").isEmpty(),
          bucket.blocks("lifecycle_rule").isEmpty(),
        ),
      ),
    ],
  },
];
