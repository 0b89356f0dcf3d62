import { testRule } from "../../../test/rule-fixtures.ts";

const BUCKET = `resource "aws_s3_bucket" "fixture" {
  bucket = "example-logs"
}`;

testRule("aws-s3-versioning", {
  fails: {
    "nothing said": BUCKET,
    "objects that aren't locked": BUCKET.replace("{", "{\n  object_lock_enabled = false\n"),
    suspended: `${BUCKET}
      resource "aws_s3_bucket_versioning" "fixture" {
        bucket = aws_s3_bucket.fixture.id
        versioning_configuration {
          status = "Suspended"
        }
      }`,
    "switched off in the bucket": `
      resource "aws_s3_bucket" "fixture" {
        versioning {
          enabled = false
        }
      }`,
  },
  failsByDefault: {
    "suspended by default": `
      variable "status" {
        default = "Suspended"
      }
      ${BUCKET}
      resource "aws_s3_bucket_versioning" "fixture" {
        bucket = aws_s3_bucket.fixture.id
        versioning_configuration {
          status = var.status
        }
      }`,
  },
  passes: {
    "objects that are locked": BUCKET.replace("{", "{\n  object_lock_enabled = true\n"),
    enabled: `${BUCKET}
      resource "aws_s3_bucket_versioning" "fixture" {
        bucket = aws_s3_bucket.fixture.id
        versioning_configuration {
          status = "Enabled"
        }
      }`,
    "enabled in a dynamic block of the bucket": `
      locals {
        versioning = { enabled = true }
      }
      resource "aws_s3_bucket" "fixture" {
        dynamic "versioning" {
          for_each = [local.versioning]
          content {
            enabled = versioning.value.enabled
          }
        }
      }`,
  },
});

const logTarget = (action: string) => `${BUCKET}
  resource "aws_s3_bucket_logging" "fixture" {
    bucket        = "documents"
    target_bucket = aws_s3_bucket.fixture.id
    target_prefix = "s3/"
  }
  resource "aws_s3_bucket_lifecycle_configuration" "fixture" {
    bucket = aws_s3_bucket.fixture.id
    rule {
      id     = "logs"
      status = "Enabled"
      ${action} {
        days = 90
      }
    }
  }`;

testRule("aws-s3-versioning", {
  fails: {
    "access logs that are kept": logTarget("transition"),
    "a bucket beside one of the caller": `variable "logs" {}\n${logTarget("expiration").replace("target_bucket = aws_s3_bucket.fixture.id", "target_bucket = var.logs")}`,
  },
  passes: { "access logs that expire": logTarget("expiration") },
  open: {
    "versioning that the caller decides on": `
      variable "versioning" {
        type = bool
      }
      ${BUCKET}
      resource "aws_s3_bucket_versioning" "fixture" {
        bucket = aws_s3_bucket.fixture.id
        versioning_configuration {
          status = var.versioning ? "Enabled" : "Suspended"
        }
      }`,
  },
});

const encryption = (algorithm: string) => `${BUCKET}
  resource "aws_s3_bucket_server_side_encryption_configuration" "fixture" {
    bucket = aws_s3_bucket.fixture.id
    rule {
      apply_server_side_encryption_by_default {
        sse_algorithm = ${algorithm}
      }
    }
  }`;

testRule("aws-s3-cmk", {
  fails: {
    "nothing said": BUCKET,
    "the keys of S3": encryption('"AES256"'),
    "the keys of S3, in the bucket": `
      resource "aws_s3_bucket" "fixture" {
        server_side_encryption_configuration {
          rule {
            apply_server_side_encryption_by_default {
              sse_algorithm = "AES256"
            }
          }
        }
      }`,
  },
  failsByDefault: {
    "the keys of S3 by default": `
      variable "algorithm" {
        default = "AES256"
      }
      ${encryption("var.algorithm")}`,
  },
  open: {
    "an algorithm of the caller": `variable "algorithm" {}\n${encryption("var.algorithm")}`,
  },
  passes: {
    "a KMS key": encryption('"aws:kms"'),
    "a KMS key twice over": encryption('"aws:kms:dsse"'),
    "a KMS key, in the bucket": `
      resource "aws_s3_bucket" "fixture" {
        server_side_encryption_configuration {
          rule {
            apply_server_side_encryption_by_default {
              sse_algorithm = "aws:kms"
            }
          }
        }
      }`,
    "a bucket for access logs": `
      ${encryption('"AES256"')}
      resource "aws_s3_bucket_policy" "fixture" {
        bucket = aws_s3_bucket.fixture.id
        policy = jsonencode({
          Statement = {
            Effect    = "Allow"
            Principal = { Service = ["logging.s3.amazonaws.com"] }
            Action    = "s3:PutObject"
            Resource  = "\${aws_s3_bucket.fixture.arn}/*"
          }
        })
      }`,
  },
});

const LOG_BUCKET = `resource "aws_s3_bucket" "logs" {
  bucket = "example-access-logs"
  acl    = "log-delivery-write"
}`;

const logging = (target: string) => `${BUCKET}
  resource "aws_s3_bucket_logging" "fixture" {
    bucket        = aws_s3_bucket.fixture.id
    target_bucket = ${target}
    target_prefix = "s3/"
  }`;

const website = (behavior: string, log: string) => `
  resource "aws_s3_bucket" "files" {}
  resource "aws_cloudfront_distribution" "fixture" {
    default_root_object = "index.html"
    ${log}

    origin {
      domain_name = aws_s3_bucket.files.bucket_regional_domain_name
    }

    default_cache_behavior {
      ${behavior}
    }
  }`;

const granted = (account: string) => `
  resource "aws_s3_bucket" "it" {}
  resource "aws_s3_bucket_acl" "it" {
    bucket = aws_s3_bucket.it.id
    access_control_policy {
      grant {
        grantee {
          type = "CanonicalUser"
          id   = "${account}"
        }
        permission = "FULL_CONTROL"
      }
    }
  }`;

testRule("aws-s3-logging", {
  fails: {
    "nothing said": BUCKET,
    "a grant to another account": granted("a".repeat(64)),
    "a bucket beside the one for logs": `${BUCKET}\n${LOG_BUCKET}`,
    "files of a website without a log": website("", ""),
    "files for those with a signed link, with a log": website(
      'trusted_key_groups = ["a"]',
      'logging_config {\nbucket = "logs.s3.amazonaws.com"\n}',
    ),
    "logging of another bucket": `${logging("aws_s3_bucket.logs.id")}
      ${LOG_BUCKET}
      resource "aws_s3_bucket" "other" {}`,
  },
  failsByDefault: {
    "logging without a target by default": `
      variable "log_bucket" {
        type    = string
        default = null
      }
      ${BUCKET}
      resource "aws_s3_bucket_logging" "fixture" {
        count         = var.log_bucket == null ? 0 : 1
        bucket        = aws_s3_bucket.fixture.id
        target_bucket = var.log_bucket
        target_prefix = "s3/"
      }`,
  },
  passes: {
    "a target by reference": `${logging("aws_s3_bucket.logs.id")}
      resource "aws_s3_bucket" "logs" {}`,
    "a target by name": `${logging('"example-access-logs"')}\n${LOG_BUCKET}`,
    "a target outside": logging('"somebody-elses-bucket"'),
    "a target of the caller": `variable "logs" {}\n${logging("var.logs")}`,
    "logging in the bucket": `
      resource "aws_s3_bucket" "fixture" {
        logging {
          target_bucket = aws_s3_bucket.logs.id
        }
      }
      resource "aws_s3_bucket" "logs" {}`,
    "files of a website with a log": website(
      "",
      'logging_config {\nbucket = "logs.s3.amazonaws.com"\n}',
    ),
    "logs of a distribution": `
      resource "aws_s3_bucket" "logs" {}
      resource "aws_cloudfront_distribution" "fixture" {
        logging_config {
          bucket = aws_s3_bucket.logs.bucket_domain_name
        }
      }`,
    "the account of CloudFront's logs": granted(
      "c4c1ede66af53448b93c283ce9448c4ba468c9432aa01d700d3878632f77d2d0",
    ),
    "the log delivery group": `
      resource "aws_s3_bucket" "logs" {}
      resource "aws_s3_bucket_acl" "logs" {
        bucket = aws_s3_bucket.logs.id
        access_control_policy {
          grant {
            grantee {
              type = "Group"
              uri  = "http://acs.amazonaws.com/groups/s3/LogDelivery"
            }
            permission = "WRITE"
          }
        }
      }`,
  },
});

const distribution = (behavior: string) => `${encryption('"AES256"')}
  resource "aws_cloudfront_distribution" "fixture" {
    default_root_object = "index.html"

    origin {
      domain_name = aws_s3_bucket.fixture.bucket_regional_domain_name
      origin_id   = "site"
    }

    default_cache_behavior {
      target_origin_id = "site"
      ${behavior}
    }
  }`;

const sites = (behavior: string) => `
  variable "sites" {
    type = set(string)
  }
  resource "aws_s3_bucket" "fixture" {
    for_each = var.sites
  }
  resource "aws_cloudfront_distribution" "fixture" {
    for_each            = var.sites
    default_root_object = "index.html"

    origin {
      domain_name = aws_s3_bucket.fixture[each.key].bucket_regional_domain_name
      origin_id   = "site"
    }

    default_cache_behavior {
      target_origin_id = "site"
      ${behavior}
    }
  }`;

testRule("aws-s3-cmk", {
  fails: {
    "files for those with a signed link": distribution('trusted_key_groups = ["a"]'),
    "files for those with a signed link to one of the caller's sites": sites(
      'trusted_key_groups = ["a"]',
    ),
  },
  passes: {
    "files of a website": distribution(""),
    "files of the caller's websites": sites(""),
    "files of a website in a template": {
      "template.yaml": `Resources:
  Site: { Type: AWS::S3::Bucket }
  Distribution:
    Type: AWS::CloudFront::Distribution
    Properties:
      DistributionConfig:
        DefaultRootObject: index.html
        Origins: [{ Id: site, DomainName: !GetAtt Site.RegionalDomainName }]
        DefaultCacheBehavior: { TargetOriginId: site }
`,
    },
  },
});

const expiring = (rule: string, versioning = "") => `
  resource "aws_s3_bucket" "fixture" {
    bucket        = "previews"
    force_destroy = true
  }
  resource "aws_s3_bucket_lifecycle_configuration" "fixture" {
    bucket = aws_s3_bucket.fixture.id
    rule {
      id     = "it"
      status = "Enabled"
      ${rule}
    }
  }
  ${versioning}`;

testRule("aws-s3-versioning", {
  fails: {
    "what is kept for a year": expiring("filter {}\nexpiration {\ndays = 365\n}"),
    "a folder that is cleaned": expiring('filter {\nprefix = "tmp/"\n}\nexpiration {\ndays = 7\n}'),
    "what has a tag": expiring(
      'filter {\ntag {\nkey = "a"\nvalue = "b"\n}\n}\nexpiration {\ndays = 7\n}',
    ),
  },
  passes: { "what is deleted after a week": expiring("filter {}\nexpiration {\ndays = 7\n}") },
});

testRule("aws-force-destroy", {
  fails: {
    "what is kept for a year": expiring("filter {}\nexpiration {\ndays = 365\n}"),
    "what is kept": expiring("abort_incomplete_multipart_upload {\ndays_after_initiation = 7\n}"),
  },
  passes: { "what is deleted after a week": expiring("filter {}\nexpiration {\ndays = 7\n}") },
});

const deletingVersions = (rule: string, status = "Enabled") => `
  resource "aws_s3_bucket_lifecycle_configuration" "it" {
    bucket = "it"
    rule {
      id     = "it"
      status = "${status}"
      ${rule}
    }
  }`;

const VERSIONS_OF_A_DAY = "noncurrent_version_expiration {\nnoncurrent_days = 1\n}";

testRule("aws-s3-versions-short", {
  fails: {
    "versions of all objects": deletingVersions(`filter {}\n${VERSIONS_OF_A_DAY}`),
    "versions in a folder": deletingVersions(
      `filter {\nprefix = "contracts/"\n}\n${VERSIONS_OF_A_DAY}`,
    ),
    "a name that only contains such a word": deletingVersions(
      `filter {\nprefix = "geocache/"\n}\n${VERSIONS_OF_A_DAY}`,
    ),
  },
  passes: {
    "versions of a month": deletingVersions(VERSIONS_OF_A_DAY.replace("1", "30")),
    "a rule that is off": deletingVersions(VERSIONS_OF_A_DAY, "Disabled"),
    "a number of versions": deletingVersions(
      VERSIONS_OF_A_DAY.replace("{", "{\nnewer_noncurrent_versions = 5"),
    ),
    "objects that expire": deletingVersions(`expiration {\ndays = 14\n}\n${VERSIONS_OF_A_DAY}`),
    "pictures that are made again": deletingVersions(
      `filter {\nprefix = "previews/"\n}\n${VERSIONS_OF_A_DAY}`,
    ),
    "an older prefix": deletingVersions(`prefix = "build/cache/"\n${VERSIONS_OF_A_DAY}`),
  },
});
