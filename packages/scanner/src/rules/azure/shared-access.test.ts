import { testRule } from "../../../test/rule-fixtures.ts";

const signature = (body: string) => `
  variable "given" {
    type = string
  }
  data "azurerm_storage_account_sas" "files" {
    connection_string = var.given
    ${body}
  }`;

testRule("az-sas-http", {
  fails: { "valid without TLS": signature("https_only = false") },
  passes: {
    "valid with TLS": signature("https_only = true"),
    "valid with TLS by default": signature(""),
  },
});

testRule("az-sas-lifetime", {
  fails: {
    "ten years": signature('start = "2024-01-01"\nexpiry = "2034-01-01"'),
    "two years, with times": signature(
      'start = "2024-01-01T00:00:00Z"\nexpiry = "2026-01-01T00:00:00Z"',
    ),
  },
  passes: {
    "a week": signature('start = "2024-01-01"\nexpiry = "2024-01-08"'),
    "a year": signature('start = "2024-01-01"\nexpiry = "2025-01-01"'),
    "times of the caller": signature('start = "2024-01-01"\nexpiry = var.given'),
    "a text that isn't a time": signature('start = "2024-01-01"\nexpiry = "later"'),
  },
});
