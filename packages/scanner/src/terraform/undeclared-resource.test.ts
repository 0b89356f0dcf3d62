import { expect, it } from "vitest";
import { resultOf } from "../../test/evaluated-module.ts";

it.each([
  ["aws_kms_key.missing.arn", "aws_kms_key.missing.arn"],
  ["aws_kms_key.missing[0].arn", "aws_kms_key.missing.arn"],
  ["data.aws_kms_key.missing.id", "data.aws_kms_key.missing.id"],
])("takes %s to be something", (reference, cause) => {
  const value = resultOf(`output "result" {\n  value = ${reference}\n}\n`);
  expect(value).toMatchObject({ kind: "unknown", cause, isNotNull: true, isComputed: true });
});

it("takes other attributes to be configured somewhere", () => {
  const value = resultOf(`output "result" {\n  value = aws_s3_bucket.missing.acl\n}\n`);
  expect(value).toMatchObject({ kind: "unknown", isNotNull: true, isComputed: false });
});

it("knows what a data source can only be", () => {
  const value = resultOf(`output "result" {\n  value = data.aws_partition.missing.partition\n}\n`);
  expect(value.kind).toBe("oneOf");
});
