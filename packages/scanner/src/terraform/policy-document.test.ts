import { describe, expect, it } from "vitest";
import { plain, resultOf } from "../../test/evaluated-module.ts";

describe("policy documents", () => {
  it("become the JSON that AWS would see", () => {
    const module = `
      data "aws_iam_policy_document" "base" {
        statement {
          sid       = "Base"
          actions   = ["s3:GetObject"]
          resources = ["*"]
        }
      }
      data "aws_iam_policy_document" "x" {
        source_policy_documents = [data.aws_iam_policy_document.base.json]
        dynamic "statement" {
          for_each = ["a", "b"]
          content {
            effect    = "Deny"
            actions   = ["s3:*"]
            resources = ["arn:aws:s3:::\${statement.value}"]
            principals {
              type        = "AWS"
              identifiers = ["*"]
            }
            condition {
              test     = "Bool"
              variable = "aws:SecureTransport"
              values   = ["false"]
            }
          }
        }
      }
      output "result" {
        value = jsondecode(data.aws_iam_policy_document.x.json)
      }`;
    const denial = (bucket: string) => ({
      Effect: "Deny",
      Action: ["s3:*"],
      Resource: [`arn:aws:s3:::${bucket}`],
      Principal: { AWS: ["*"] },
      Condition: { Bool: { "aws:SecureTransport": ["false"] } },
    });
    expect(plain(resultOf(module))).toEqual({
      Version: "2012-10-17",
      Statement: [
        { Sid: "Base", Effect: "Allow", Action: ["s3:GetObject"], Resource: ["*"] },
        denial("a"),
        denial("b"),
      ],
    });
  });
});
