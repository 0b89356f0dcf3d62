import { expect, it } from "vitest";
import { evaluateModule } from "../../../test/evaluated-module.ts";
import { withEmbeddedTemplates } from "./embedded.ts";

const account = (more = "") => `resource "azapi_resource" "a" {
  ${more}
  type = "Microsoft.Storage/storageAccounts@2023-05-01"
  name = "a"
  body = {
    properties = { minimumTlsVersion = "TLS1_0" }
  }
}
`;

const typesOf = (code: string) => {
  const [group] = withEmbeddedTemplates(evaluateModule(code).expansions);
  return {
    instances: group?.instances.map(({ type }) => type),
    excluded: group?.excluded.map(({ type }) => type),
  };
};

it("reads generic resources of Azure as what they create, also when they are switched off", () => {
  const type = "azurerm_storage_account";
  expect(typesOf(account())).toEqual({ instances: [type], excluded: [] });
  expect(typesOf(account("count = 0"))).toEqual({ instances: [], excluded: [type] });
});

it("leaves resources alone whose type it doesn't know", () => {
  const code = account().replace("Microsoft.Storage/storageAccounts", "Contoso.Clouds/clouds");
  expect(typesOf(code).instances).toEqual(["azapi_resource"]);
});
