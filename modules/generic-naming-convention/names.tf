locals {
  # What each kind of resource tolerates. style is "dash", or "plain" where a cloud
  # accepts letters and digits only.
  default_kinds = {
    aws_s3_bucket          = { abbreviation = "s3", max_length = 63, style = "dash" }
    aws_iam_role           = { abbreviation = "role", max_length = 64, style = "dash" }
    aws_lambda_function    = { abbreviation = "fn", max_length = 64, style = "dash" }
    aws_lb                 = { abbreviation = "lb", max_length = 32, style = "dash" }
    aws_db_instance        = { abbreviation = "db", max_length = 63, style = "dash" }
    azure_resource_group   = { abbreviation = "rg", max_length = 90, style = "dash" }
    azure_storage_account  = { abbreviation = "st", max_length = 24, style = "plain" }
    azure_key_vault        = { abbreviation = "kv", max_length = 24, style = "dash" }
    azure_container_reg    = { abbreviation = "cr", max_length = 50, style = "plain" }
    azure_virtual_network  = { abbreviation = "vnet", max_length = 64, style = "dash" }
    google_storage_bucket  = { abbreviation = "gcs", max_length = 63, style = "dash" }
    google_service_account = { abbreviation = "sa", max_length = 30, style = "dash" }
    google_cloud_run       = { abbreviation = "run", max_length = 49, style = "dash" }
    kubernetes_namespace   = { abbreviation = "ns", max_length = 63, style = "dash" }
  }

  kinds = merge(local.default_kinds, var.extra_kinds)

  full_names = {
    for kind, rule in local.kinds : kind => (
      rule.style == "plain"
      ? replace(lower(join("", concat([rule.abbreviation], local.parts))), "/[^a-z0-9]/", "")
      : lower("${rule.abbreviation}-${local.prefix}")
    )
  }

  # Four characters of the hash of the full name keep shortened names apart and
  # make shortening repeatable.
  name_hashes = { for kind, name in local.full_names : kind => substr(sha256(name), 0, 4) }

  names = {
    for kind, rule in local.kinds : kind => (
      length(local.full_names[kind]) <= rule.max_length
      ? local.full_names[kind]
      : rule.style == "plain"
      ? "${substr(local.full_names[kind], 0, rule.max_length - 4)}${local.name_hashes[kind]}"
      : "${trim(substr(local.full_names[kind], 0, rule.max_length - 5), "-")}-${local.name_hashes[kind]}"
    )
  }

  shortened_kinds = [for kind, name in local.names : kind if name != local.full_names[kind]]
}
