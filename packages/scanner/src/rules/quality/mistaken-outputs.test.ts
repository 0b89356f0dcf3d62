import { testRule } from "../../../test/rule-fixtures.ts";

const subnets = (output: string, value: string) => `
  resource "aws_subnet" "public" {
    vpc_id = "vpc-1"
  }
  resource "aws_subnet" "private" {
    vpc_id = "vpc-1"
  }
  resource "aws_vpc" "private" {
    cidr_block = "10.0.0.0/16"
  }
  output "${output}" {
    value = ${value}
  }`;

testRule("quality-mistaken-output", {
  fails: {
    "the other subnets": subnets("private_subnet_ids", "aws_subnet.public[*].id"),
    "the other subnet": subnets("public_subnet_id", "aws_subnet.private.id"),
  },
  passes: {
    "the subnets of the name": subnets("private_subnet_ids", "aws_subnet.private[*].id"),
    "both kinds": subnets(
      "private_subnet_ids",
      "concat(aws_subnet.private[*].id, aws_subnet.public[*].id)",
    ),
    "a name for all": subnets("subnet_ids", "aws_subnet.public[*].id"),
    "a name with both words": subnets("private_and_public_ids", "aws_subnet.public[*].id"),
    "a word within a word": subnets("privates", "aws_subnet.public[*].id"),
    "another type": subnets("private_vpc_id", "aws_vpc.private.id"),
  },
});
