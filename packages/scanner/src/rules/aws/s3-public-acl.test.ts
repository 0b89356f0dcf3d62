import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const type of ["aws_s3_bucket", "aws_s3_bucket_acl"]) {
  testArgumentRule("aws-s3-public-acl", {
    type,
    argument: "acl",
    bad: ['"public-read"', '"website"', '"public-read-write"', '"authenticated-read"'],
    good: ['"private"', '"log-delivery-write"'],
    absent: "passes",
  });
}

testRule("aws-s3-public-acl", {
  fails: {
    "a grant to everyone": `
      resource "aws_s3_bucket_acl" "fixture" {
        access_control_policy {
          grant {
            grantee {
              type = "Group"
              uri  = "http://acs.amazonaws.com/groups/global/AllUsers"
            }
            permission = "READ"
          }
        }
      }`,
    "a grant to everyone in the bucket": `
      resource "aws_s3_bucket" "fixture" {
        grant {
          type        = "Group"
          permissions = ["READ"]
          uri         = "http://acs.amazonaws.com/groups/global/AuthenticatedUsers"
        }
      }`,
    "a public access block of another bucket": `
      resource "aws_s3_bucket" "fixture" {}
      resource "aws_s3_bucket" "other" {}
      resource "aws_s3_bucket_acl" "fixture" {
        bucket = aws_s3_bucket.fixture.id
        acl    = "public-read"
      }
      resource "aws_s3_bucket_public_access_block" "other" {
        bucket             = aws_s3_bucket.other.id
        ignore_public_acls = true
      }`,
    "a public access block that lets ACLs through": `
      resource "aws_s3_bucket" "fixture" {
        acl = "public-read"
      }
      resource "aws_s3_bucket_public_access_block" "fixture" {
        bucket              = aws_s3_bucket.fixture.id
        block_public_policy = true
      }`,
    "a condition that picks a public ACL either way": `
      variable "website" {
        type = bool
      }
      resource "aws_s3_bucket" "fixture" {
        acl = var.website ? "public-read" : "website"
      }`,
  },
  open: {
    "a condition that picks a public ACL one way": `
      variable "website" {
        type = bool
      }
      resource "aws_s3_bucket" "fixture" {
        acl = var.website ? "public-read" : "private"
      }`,
  },
  passes: {
    "a public access block that ignores ACLs": `
      resource "aws_s3_bucket" "fixture" {}
      resource "aws_s3_bucket_acl" "fixture" {
        bucket = aws_s3_bucket.fixture.id
        acl    = "public-read"
      }
      resource "aws_s3_bucket_public_access_block" "fixture" {
        bucket             = aws_s3_bucket.fixture.id
        ignore_public_acls = true
      }`,
    "a grant to an account": `
      resource "aws_s3_bucket_acl" "fixture" {
        access_control_policy {
          grant {
            grantee {
              type = "CanonicalUser"
              id   = "0123456789abcdef"
            }
            permission = "READ"
          }
        }
      }`,
  },
});
