import { testRule } from "../../../test/rule-fixtures.ts";

const ADDRESS = 'resource "aws_eip" "x" {}\n';

testRule("eff-unused-address", {
  fails: {
    "nothing uses it": ADDRESS,
    "nothing uses it on Azure": 'resource "azurerm_public_ip" "x" {}\n',
    "nothing uses it in a template": {
      "t.yaml": "Resources:\n  It:\n    Type: AWS::EC2::EIP\n    Properties: { Domain: vpc }\n",
    },
    "nothing uses it on Google": 'resource "google_compute_address" "x" {}\n',
  },
  passes: {
    "a gateway of the template uses it": {
      "t.yaml":
        "Resources:\n  It:\n    Type: AWS::EC2::EIP\n  Gateway:\n    Type: AWS::EC2::NatGateway\n    Properties: { AllocationId: !GetAtt It.AllocationId }\n",
    },
    "an instance of the template has it": {
      "t.yaml": "Resources:\n  It:\n    Type: AWS::EC2::EIP\n    Properties: { InstanceId: i-1 }\n",
    },
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

const gateway = (rest: string, subnet = "aws_subnet.x.id") => `
  variable "subnet_id" {}
  resource "aws_subnet" "x" {}
  resource "aws_nat_gateway" "x" {
    subnet_id = ${subnet}
  }
  ${rest}`;

testRule("eff-unused-service", {
  fails: {
    "no route": gateway(""),
    "no listener": 'resource "aws_lb" "x" {}\n',
    "no server farm": 'resource "azurerm_service_plan" "x" {}\n',
  },
  passes: {
    "a route": gateway('resource "aws_route" "x" {\n  nat_gateway_id = aws_nat_gateway.x.id\n}\n'),
    "a gateway in the network of the caller": gateway("", "var.subnet_id"),
  },
});
