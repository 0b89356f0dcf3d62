import { testRule } from "../../../test/rule-fixtures.ts";

const ADDRESS = 'resource "aws_eip" "x" {}\n';

testRule("eff-unused-address", {
  fails: {
    "nothing uses it": ADDRESS,
    "nothing uses it on Azure": 'resource "azurerm_public_ip" "x" {}\n',
    "nothing uses it on Google": 'resource "google_compute_address" "x" {}\n',
  },
  passes: {
    "a NAT gateway uses it": `${ADDRESS}resource "aws_nat_gateway" "x" {\n  allocation_id = aws_eip.x.id\n}\n`,
    "one of several is used": `resource "aws_eip" "x" {\n  count = 2\n}\nresource "aws_eip_association" "x" {\n  allocation_id = aws_eip.x[0].id\n}\n`,
    "it attaches itself": 'resource "aws_eip" "x" {\n  instance = aws_instance.x.id\n}\n',
    "it is given out": `${ADDRESS}output "id" {\n  value = aws_eip.x.id\n}\n`,
  },
});

const VOLUME = 'resource "aws_ebs_volume" "x" {}\n';

testRule("eff-unused-disk", {
  fails: {
    "nothing uses it": VOLUME,
    "nothing uses it on Azure": 'resource "azurerm_managed_disk" "x" {}\n',
    "nothing uses it on Google": 'resource "google_compute_disk" "x" {}\n',
  },
  passes: {
    "it is attached": `${VOLUME}resource "aws_volume_attachment" "x" {\n  volume_id = aws_ebs_volume.x.id\n}\n`,
    "it is given out": `${VOLUME}output "id" {\n  value = aws_ebs_volume.x.id\n}\n`,
  },
});
