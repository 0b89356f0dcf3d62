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
    "an archive that nothing was compared with": `
      resource "terraform_data" "it" {
        provisioner "remote-exec" {
          inline = [
            "wget -q -O /tmp/tool.tar.gz https://example.com/tool.tar.gz",
            "sudo tar -xzf /tmp/tool.tar.gz -C /usr/local/bin",
          ]
        }
      }`,
  },
  passes: {
    "an archive with a checksum": `
      resource "terraform_data" "it" {
        provisioner "remote-exec" {
          inline = [
            "wget -q -O /tmp/tool.tar.gz https://example.com/tool.tar.gz",
            "echo '0a  /tmp/tool.tar.gz' | sha256sum -c -",
            "sudo tar -xzf /tmp/tool.tar.gz -C /usr/local/bin",
          ]
        }
      }`,
    "a verified download": local("wget https://example.com/tool"),
    "the machine itself": local("wget --no-check-certificate https://localhost:8443/healthz"),
    "a text": local('echo "wget --no-check-certificate"'),
  },
});

const applied = (address: string) => `
  resource "terraform_data" "it" {
    provisioner "local-exec" {
      command = "kubectl apply -f $MANIFEST"
      environment = {
        MANIFEST = "${address}"
      }
    }
  }`;

testRule("tf-provisioner-branch", {
  fails: {
    "a branch": applied("https://raw.githubusercontent.com/example/driver/master/classes.yaml"),
    "the newest release": local("curl -O https://example.com/tool/latest/tool.tar.gz"),
  },
  passes: {
    "a tag": applied("https://raw.githubusercontent.com/example/driver/v1.2.0/classes.yaml"),
    "a file of the module": applied("manifests/classes.yaml"),
  },
});

const command = (text: string) =>
  `resource "terraform_data" "it" {\n  provisioner "local-exec" {\n    command = "${text}"\n  }\n}`;

testRule("tf-provisioner-secret", {
  fails: { "an option": command("mysql -u root -pZk39hunter < it.sql") },
  passes: {
    "a variable": command("mysql -u root -p$PASSWORD < it.sql"),
    "no credential": command("mysql --login-path=it < it.sql"),
  },
});
