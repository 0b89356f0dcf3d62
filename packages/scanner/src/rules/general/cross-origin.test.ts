import { testRule } from "../../../test/rule-fixtures.ts";

const bucket = (...rules: readonly (readonly [origins: string, methods: string])[]) => `
  variable "given" {}
  resource "aws_s3_bucket_cors_configuration" "uploads" {
    bucket = "uploads"
    ${rules
      .map(
        ([origins, methods]) => `cors_rule {
          allowed_origins = ${origins}
          allowed_methods = ${methods}
        }`,
      )
      .join("\n")}
  }`;

const APP = '["https://app.example.com"]';

testRule("gen-cross-origin-writes", {
  fails: {
    "uploads from every website": bucket(['["*"]', '["PUT", "POST"]']),
    "every website with TLS": bucket(['["https://*"]', '["DELETE"]']),
    "a storage account": `resource "azurerm_storage_account" "media" {
      blob_properties {
        cors_rule {
          allowed_origins = ["*"]
          allowed_methods = ["GET", "PUT"]
        }
      }
    }`,
    "a bucket of Google": `resource "google_storage_bucket" "media" {
      cors {
        origin = ["*"]
        method = ["*"]
      }
    }`,
  },
  passes: {
    "reads from every website": bucket(['["*"]', '["GET", "HEAD"]']),
    "uploads from one website": bucket([APP, '["PUT"]']),
    "reads from every website and uploads from one": bucket(['["*"]', '["GET"]'], [APP, '["PUT"]']),
    "the websites below a domain": bucket(['["https://*.example.com"]', '["PUT"]']),
  },
  open: { "websites of the caller": bucket(["var.given", '["PUT"]']) },
});

const headers = (origins: string, credentials: boolean) => `
  resource "aws_cloudfront_response_headers_policy" "api" {
    name = "api"
    cors_config {
      access_control_allow_credentials = ${credentials}
      access_control_allow_origins {
        items = ${origins}
      }
    }
  }`;

const ingress = (origin: string) => `
  resource "azurerm_container_app" "shop" {
    ingress {
      cors {
        allowed_origins           = ["${origin}"]
        allow_credentials_enabled = true
      }
    }
  }`;

testRule("gen-cross-origin-credentials", {
  fails: {
    "every website with credentials": headers('["*"]', true),
    "a container app for every website": ingress("*"),
    "images of patients": `resource "azurerm_healthcare_dicom_service" "images" {
      cors {
        allowed_origins   = ["*"]
        allow_credentials = true
      }
    }`,
  },
  passes: {
    "a container app for one website": ingress("https://shop.example.com"),
    "every website without credentials": headers('["*"]', false),
    "one website with credentials": headers(APP, true),
  },
});
