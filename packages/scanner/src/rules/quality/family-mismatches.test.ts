import { testRule } from "../../../test/rule-fixtures.ts";

const cache = (family: string, version: string) => `
  variable "given" {}
  resource "aws_elasticache_parameter_group" "it" {
    family = "${family}"
  }
  resource "aws_elasticache_replication_group" "it" {
    engine_version       = ${version}
    parameter_group_name = aws_elasticache_parameter_group.it.name
  }`;

const cluster = (family: string, version: string) => `
  resource "aws_rds_cluster_parameter_group" "it" {
    family = "${family}"
  }
  resource "aws_rds_cluster" "it" {
    engine_version                  = "${version}"
    db_cluster_parameter_group_name = aws_rds_cluster_parameter_group.it.name
  }`;

testRule("quality-mismatched-resources", {
  fails: {
    "a cache of a later version": cache("redis6.x", '"7.1"'),
    "a cluster of a later version": cluster("aurora-postgresql14", "16.4"),
    "a cluster of MySQL": cluster("aurora-mysql5.7", "8.0.mysql_aurora.3.08.0"),
  },
  passes: {
    "a cache of the version": cache("redis7", '"7.1"'),
    "a cache of any minor version": cache("redis6.x", '"6.2"'),
    "a version of the caller's choice": cache("redis7", "var.given"),
    "a cluster of the version": cluster("aurora-postgresql16", "16.4"),
    "a cluster of MySQL 8": cluster("aurora-mysql8.0", "8.0.mysql_aurora.3.08.0"),
    "another engine": cluster("neptune1.3", "16.4"),
  },
});
