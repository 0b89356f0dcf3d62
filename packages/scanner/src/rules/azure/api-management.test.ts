import { testRule } from "../../../test/rule-fixtures.ts";

const CHECK =
  '<validate-azure-ad-token tenant-id="t"><audiences><audience>a</audience></audiences></validate-azure-ad-token>';

interface Api {
  readonly name?: string;
  readonly inbound?: string;
  readonly isKeyed?: string;
  readonly others?: string;
}

const api = ({ name = "orders", inbound = "", isKeyed = "false", others = "" }: Api = {}) => `
  resource "azurerm_api_management_api" "it" {
    name                  = "${name}"
    subscription_required = ${isKeyed}
  }
  resource "azurerm_api_management_api_policy" "it" {
    api_name    = azurerm_api_management_api.it.name
    xml_content = <<-XML
      <policies>
        <inbound>
          <base />
          <rate-limit calls="60" renewal-period="60" />
          ${inbound}
        </inbound>
      </policies>
    XML
  }
  ${others}`;

testRule("az-api-open", {
  fails: {
    "a policy that only limits": api(),
  },
  open: {
    "a policy of the caller": `variable "given" {}\n${api({ inbound: `\${var.given}` })}`,
    "a choice of the caller": `variable "given" {}\n${api({ isKeyed: "var.given" })}`,
  },
  passes: {
    "a key": api({ isKeyed: "true" }),
    "a key by default": api({ isKeyed: "null" }),
    "a token": api({ inbound: CHECK }),
    "allowed addresses": api({ inbound: '<ip-filter action="allow"></ip-filter>' }),
    "a fragment": api({ inbound: '<include-fragment fragment-id="sign-in" />' }),
    "a token for an operation": api({
      others: `resource "azurerm_api_management_api_operation_policy" "it" {
        api_name     = azurerm_api_management_api.it.name
        operation_id = "it"
        xml_content  = "<policies><inbound>${CHECK.replaceAll('"', "'")}</inbound></policies>"
      }`,
    }),
    "an API for everyone": api({ name: "public-holidays" }),
    "policies elsewhere":
      'resource "azurerm_api_management_api" "it" {\n  name = "orders"\n  subscription_required = false\n}',
  },
});
