import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const behavior of ["default_cache_behavior", "ordered_cache_behavior"]) {
  testArgumentRule("aws-cloudfront-https", {
    type: "aws_cloudfront_distribution",
    argument: `${behavior}.viewer_protocol_policy`,
    bad: ['"allow-all"'],
    good: ['"redirect-to-https"', '"https-only"'],
    absent: "passes",
  });
}

testRule("aws-cloudfront-https", {
  fails: {
    "one of several behaviours": `
      resource "aws_cloudfront_distribution" "fixture" {
        default_cache_behavior {
          viewer_protocol_policy = "https-only"
        }
        ordered_cache_behavior {
          path_pattern           = "/api/*"
          viewer_protocol_policy = "https-only"
        }
        ordered_cache_behavior {
          path_pattern           = "/old/*"
          viewer_protocol_policy = "allow-all"
        }
      }`,
  },
});

testArgumentRule("aws-cloudfront-tls", {
  type: "aws_cloudfront_distribution",
  argument: "viewer_certificate.minimum_protocol_version",
  bad: ['"TLSv1"', '"TLSv1_2016"', '"TLSv1.1_2016"', '"SSLv3"'],
  good: ['"TLSv1.2_2018"', '"TLSv1.2_2021"', '"TLSv1.3_2025"'],
  absent: "fails",
  blockBody: 'acm_certificate_arn = "arn:aws:acm:us-east-1:123456789012:certificate/0a1b"',
});

testRule("aws-cloudfront-tls", {
  fails: {
    "the certificate of CloudFront": `
      resource "aws_cloudfront_distribution" "fixture" {
        viewer_certificate {
          cloudfront_default_certificate = true
          minimum_protocol_version       = "TLSv1.2_2021"
        }
      }`,
  },
});

testArgumentRule("aws-cloudfront-waf", {
  type: "aws_cloudfront_distribution",
  argument: "web_acl_id",
  bad: ['""'],
  good: ['"arn:aws:wafv2:us-east-1:123456789012:global/webacl/web/0a1b"'],
  absent: "fails",
  required: "passes",
});

testRule("aws-cloudfront-waf", {
  passes: {
    "a firewall of the same module": `
      resource "aws_wafv2_web_acl" "fixture" {}
      resource "aws_cloudfront_distribution" "fixture" {
        web_acl_id = aws_wafv2_web_acl.fixture.arn
      }`,
  },
});

testArgumentRule("aws-cloudfront-logging", {
  type: "aws_cloudfront_distribution",
  argument: "logging_config.bucket",
  bad: ['""'],
  good: ['"example-logs.s3.amazonaws.com"'],
  absent: "fails",
  required: "passes",
});

const DELIVERY_SOURCE = `
  resource "aws_cloudfront_distribution" "fixture" {}
  resource "aws_cloudwatch_log_delivery_source" "fixture" {
    name         = "distribution"
    log_type     = "ACCESS_LOGS"
    resource_arn = aws_cloudfront_distribution.fixture.arn
  }`;

testRule("aws-cloudfront-logging", {
  fails: {
    "a source from which nothing is delivered": DELIVERY_SOURCE,
  },
  passes: {
    "logs delivered by CloudWatch": `${DELIVERY_SOURCE}
      resource "aws_cloudwatch_log_delivery" "fixture" {
        delivery_source_name = aws_cloudwatch_log_delivery_source.fixture.name
      }`,
  },
});

const SHARED = "aws_cloudfront_multitenant_distribution";

for (const behavior of ["default_cache_behavior", "cache_behavior"]) {
  testArgumentRule("aws-cloudfront-https", {
    type: SHARED,
    argument: `${behavior}.viewer_protocol_policy`,
    bad: ['"allow-all"'],
    good: ['"redirect-to-https"', '"https-only"'],
    absent: "passes",
  });
}

testArgumentRule("aws-cloudfront-tls", {
  type: SHARED,
  argument: "viewer_certificate.minimum_protocol_version",
  bad: ['"TLSv1"', '"TLSv1.1_2016"'],
  good: ['"TLSv1.2_2021"', '"TLSv1.3_2025"'],
  absent: "fails",
  blockBody: 'acm_certificate_arn = "arn:aws:acm:us-east-1:123456789012:certificate/0a1b"',
});

const shared = (body: string, more = "") => `
  resource "${SHARED}" "fixture" {
    ${body}
  }
  ${more}`;

const tenant = (body: string) => `
  resource "aws_cloudfront_distribution_tenant" "fixture" {
    distribution_id = ${SHARED}.fixture.id
    ${body}
  }`;

testRule("aws-cloudfront-tls", {
  passes: {
    "certificates of tenants": shared(
      "viewer_certificate {\n cloudfront_default_certificate = true\n}",
    ),
  },
});

testRule("aws-cloudfront-waf", {
  fails: { "no firewall": shared("", tenant("")) },
  passes: {
    "a firewall": shared('web_acl_id = "arn:aws:wafv2:us-east-1:1:global/webacl/web/0a1b"'),
    "a firewall of the tenant": shared(
      "",
      tenant('customizations {\n web_acl {\n action = "override"\n}\n}'),
    ),
  },
});

testRule("aws-cloudfront-logging", {
  fails: { "tenants without a log": shared("") },
  passes: {
    "logs of tenants delivered by CloudWatch": DELIVERY_SOURCE.replaceAll(
      "aws_cloudfront_distribution",
      SHARED,
    ).concat(`
      resource "aws_cloudwatch_log_delivery" "fixture" {
        delivery_source_name = aws_cloudwatch_log_delivery_source.fixture.name
      }`),
  },
});
