variables {
  organization = "acme"
  product      = "orders"
  environment  = "production"
  region       = "eu-north-1"
}

run "joins_the_parts" {
  command = plan

  assert {
    condition     = output.prefix == "acme-orders-prd-eun1"
    error_message = "The prefix is ${output.prefix}."
  }

  assert {
    condition     = output.names["aws_s3_bucket"] == "s3-acme-orders-prd-eun1"
    error_message = "The bucket name is ${output.names["aws_s3_bucket"]}."
  }
}

run "shortens_to_the_limit" {
  command = plan

  variables {
    product   = "customerportal01"
    component = "subscriptions"
  }

  assert {
    condition     = length(output.names["azure_storage_account"]) == 24
    error_message = "A storage account name has at most 24 characters."
  }

  assert {
    condition     = can(regex("^[a-z0-9]+$", output.names["azure_storage_account"]))
    error_message = "A storage account name has letters and digits only."
  }

  assert {
    condition     = contains(output.shortened_kinds, "aws_lb") && length(output.names["aws_lb"]) <= 32
    error_message = "The load balancer name is too long."
  }
}

run "required_tags_win" {
  command = plan

  variables {
    cost_center = "4711"
    extra_tags  = { CostCenter = "0000", Criticality = "high" }
  }

  assert {
    condition     = output.tags["CostCenter"] == "4711" && output.tags["Criticality"] == "high"
    error_message = "Extra tags must not replace required ones."
  }

  assert {
    condition     = output.labels["cost_center"] == "4711" && output.labels["managed_by"] == "terraform"
    error_message = "Labels are snake case."
  }

  assert {
    condition     = output.kubernetes_labels["platform.example.com/managed-by"] == "terraform"
    error_message = "Kubernetes labels use dashes."
  }
}

run "rejects_an_unknown_environment" {
  command = plan

  variables {
    environment = "prod"
  }

  expect_failures = [var.environment]
}
