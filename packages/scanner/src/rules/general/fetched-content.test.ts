import { testRule } from "../../../test/rule-fixtures.ts";

const RAW = "https://raw.githubusercontent.com/example/gateway";
const manifest = (path: string, rest = "", use = "local.crds") => `
  data "http" "it" {
    url = "${RAW}/${path}/crds.yaml"
    ${rest}
  }
  locals {
    crds = yamldecode(data.http.it.response_body)
  }
  resource "kubernetes_manifest" "it" {
    manifest = ${use}
  }`;

testRule("tf-fetched-branch", {
  fails: {
    "a branch": manifest("main"),
    "a branch in a local value": `locals {\n  url = "${RAW}/main/crds.yaml"\n}\n${manifest(
      "main",
    ).replace(/url = .*/, "url = local.url")}`,
    "a branch by its whole name": manifest("refs/heads/main"),
  },
  passes: {
    "a tag": manifest("v1.2.0"),
    "a commit": manifest("8a6b3c5e6ba4da6ebfdf08b068ca74f7d99ed161"),
    "what is compared": manifest(
      "main",
      'lifecycle {\n postcondition {\n condition = sha256(self.response_body) == "0a1b"\n error_message = "It differs."\n }\n }',
    ),
    "what is only read": manifest("main", "", "{}"),
  },
});
