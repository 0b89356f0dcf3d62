import { testRule } from "../../../test/rule-fixtures.ts";

const local = (command: string) => `
  resource "terraform_data" "it" {
    provisioner "local-exec" {
      command = <<-EOT
        ${command}
      EOT
    }
  }`;

testRule("tf-provisioner-unverified", {
  fails: {
    "no check of the certificate": local("wget --no-check-certificate https://example.com/tool"),
    "packages without signatures": `
      resource "terraform_data" "it" {
        provisioner "remote-exec" {
          inline = ["dnf install -y --nogpgcheck tool"]
        }
      }`,
  },
  passes: {
    "a verified download": local("wget https://example.com/tool"),
    "the machine itself": local("wget --no-check-certificate https://localhost:8443/healthz"),
    "a text": local('echo "wget --no-check-certificate"'),
  },
});
