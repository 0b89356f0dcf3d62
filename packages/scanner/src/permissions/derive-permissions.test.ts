import { describe, expect, it } from "vitest";
import { AWS_ACTIONS } from "./aws-actions.ts";
import { AZURE_TYPES } from "./azure-types.ts";
import { derivePermissions } from "./derive-permissions.ts";
import { GOOGLE_PERMISSIONS } from "./google-permissions.ts";

const EVERYTHING = [AWS_ACTIONS, AZURE_TYPES, GOOGLE_PERMISSIONS].flatMap(Object.keys);

describe("the permissions for resource types", () => {
  it("are those of all types, each once", () => {
    const { aws, azure, google } = derivePermissions([
      "aws_kms_alias",
      "aws_kms_alias",
      "azurerm_key_vault",
      "google_kms_key_ring",
    ]);
    expect(aws).toEqual([
      "kms:CreateAlias",
      "kms:DeleteAlias",
      "kms:ListAliases",
      "kms:UpdateAlias",
    ]);
    expect(azure).toEqual([
      "Microsoft.KeyVault/vaults/delete",
      "Microsoft.KeyVault/vaults/read",
      "Microsoft.KeyVault/vaults/write",
    ]);
    expect(google).toEqual(["cloudkms.keyRings.create", "cloudkms.keyRings.get"]);
  });

  it("say for how many types they could be derived, of those of the three clouds", () => {
    expect(derivePermissions(["aws_vpc", "aws_unheard_of", "random_id"])).toMatchObject({
      derivedTypes: 1,
      allTypes: 2,
      unknownTypes: ["aws_unheard_of"],
    });
  });

  it("are well formed for every type that is known", () => {
    const { aws, azure, google, derivedTypes } = derivePermissions(EVERYTHING);
    expect(derivedTypes).toBe(EVERYTHING.length);
    for (const action of aws) expect(action).toMatch(/^[a-z0-9]+:[A-Z][A-Za-z0-9]*\*?$/);
    for (const action of azure)
      expect(action).toMatch(/^Microsoft\.\w+(\/\w+)+\/(read|write|delete)$/);
    for (const permission of google) expect(permission).toMatch(/^[a-z]+\.[a-zA-Z]+\.[a-zA-Z]+$/);
  });
});
