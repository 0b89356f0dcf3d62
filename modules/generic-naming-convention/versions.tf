terraform {
  # terraform_data is built into Terraform, so this module needs no provider plugin.
  required_version = ">= 1.9.0, < 2.0.0"
}
