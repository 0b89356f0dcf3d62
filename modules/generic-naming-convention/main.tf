locals {
  environment_codes = {
    sandbox     = "sbx"
    development = "dev"
    test        = "tst"
    staging     = "stg"
    production  = "prd"
  }

  region_codes = merge(
    {
      "eu-north-1"     = "eun1"
      "eu-west-1"      = "euw1"
      "eu-central-1"   = "euc1"
      "us-east-1"      = "use1"
      "us-west-2"      = "usw2"
      "ap-southeast-1" = "apse1"
      "westeurope"     = "weu"
      "northeurope"    = "neu"
      "swedencentral"  = "sdc"
      "eastus2"        = "eus2"
      "europe-north1"  = "eun1"
      "europe-west1"   = "euw1"
      "us-central1"    = "usc1"
    },
    var.extra_region_codes,
  )

  environment_code = local.environment_codes[var.environment]
  region_code      = var.region == null ? null : lookup(local.region_codes, var.region, replace(var.region, "/[^a-z0-9]/", ""))
  instance_code    = var.instance == null ? null : format("%02d", var.instance)

  # The order of the parts is the convention: who, what, where, which.
  parts = compact([
    var.organization,
    var.product,
    var.component,
    local.environment_code,
    local.region_code,
    local.instance_code,
  ])

  prefix = join("-", local.parts)
}

# Keeps the convention in the state: a change of it shows up in a plan as a change
# of this resource before it shows up as renamed infrastructure.
resource "terraform_data" "convention" {
  input = {
    prefix = local.prefix
    tags   = local.tags
  }

  lifecycle {
    precondition {
      condition     = length(local.tags) <= 50
      error_message = "AWS and Azure accept at most 50 tags on a resource."
    }

    precondition {
      condition     = alltrue([for key in keys(local.tags) : length(key) <= 128])
      error_message = "A tag key has at most 128 characters."
    }

    postcondition {
      condition     = length(distinct(values(local.names))) == length(local.names)
      error_message = "Two kinds of resources ended up with the same name; give them different abbreviations."
    }
  }
}
