import { testRule } from "../../../test/rule-fixtures.ts";

const ami = (filter: string, rest = "") => `
  data "aws_ami" "it" {
    most_recent = true
    owners      = ["amazon"]
    filter {
      name   = "name"
      values = ["${filter}"]
    }
    ${rest}
  }`;
const ANY = ami("al2023-ami-2023.*-x86_64");
const machine = (rest = "", image = "data.aws_ami.it.id") => `
  variable "image" {
    default = ""
  }
  resource "aws_instance" "it" {
    ami = ${image}
    ${rest}
  }`;
const google = (data: string, rest = "") => `
  data "google_compute_image" "it" {
    ${data}
  }
  resource "google_compute_instance" "it" {
    boot_disk {
      initialize_params {
        image = data.google_compute_image.it.self_link
      }
    }
    ${rest}
  }`;
const wanted = (variable: string, text = "var.wanted") => `
  variable "wanted" {
    ${variable}
  }
  ${ami("it").replace('"it"]', `${text}]`)}`;
const azure = (data: string) => `
  ${data}
  resource "azurerm_linux_virtual_machine" "it" {
    source_image_id = local.image
  }`;
const parameter = (name: string) => `
  data "aws_ssm_parameter" "it" {
    name = "${name}"
  }`;

testRule("quality-replacing-image", {
  fails: {
    "the newest image": ANY + machine(),
    "the newest image with other lifecycle settings":
      ANY + machine("lifecycle {\n prevent_destroy = false\n ignore_changes = [tags]\n}"),
    "the newest image of Google": google('family = "debian-12"'),
    "the parameter of AWS":
      parameter("/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-x86_64") +
      machine("", "nonsensitive(data.aws_ssm_parameter.it.value)"),
    "a pattern of the caller":
      wanted('description = "Pattern of the names of our images."') + machine(),
    "a pattern as a default": wanted('default = "base-*"') + machine(),
    "a pattern by a local": `locals {
        pattern = "base-*"
      }
      ${wanted("", "local.pattern")}${machine()}`,
    "a family of the caller": `variable "family" {}\n${google("family = var.family")}`,
    "by a local": `locals {
        image = data.aws_ami.it.id
      }
      ${ANY}${machine("", "local.image")}`,
    "the latest version of a gallery": azure(`locals {
        image = data.azurerm_shared_image_version.it.id
      }
      data "azurerm_shared_image_version" "it" {
        name = "latest"
      }`),
  },
  passes: {
    "a name of the caller": wanted('description = "Name of the image."') + machine(),
    "a name as a default": wanted('default = "base-20260101"') + machine(),
    "a version of a gallery": azure(`locals {
        image = data.azurerm_shared_image_version.it.id
      }
      data "azurerm_shared_image_version" "it" {
        name = "1.4.0"
      }`),
    "an image by its full name": ami("al2023-ami-2023.6.20241121.0-kernel-6.1-x86_64") + machine(),
    "an image of one's own": ANY.replace("amazon", "self") + machine(),
    "a change that is ignored": ANY + machine("lifecycle {\n ignore_changes = [ami]\n}"),
    "any change ignored": ANY + machine("lifecycle {\n ignore_changes = all\n}"),
    "a replacement on purpose": ANY + machine("lifecycle {\n create_before_destroy = true\n}"),
    "a choice of the caller": ANY + machine("", "coalesce(var.image, data.aws_ami.it.id)"),
    "a template of a group": `${ANY}
      resource "aws_launch_template" "it" {
        image_id = data.aws_ami.it.id
      }`,
    "an image of Google by its name": google('name = "debian-12-bookworm-v20241112"'),
    "a parameter of one's own":
      parameter("/images/web/latest") + machine("", "data.aws_ssm_parameter.it.value"),
  },
});
