import { testRule } from "../../../test/rule-fixtures.ts";

const database = (argument: string, value: string) =>
  `variable "stage" {\n  type = string\n}\nresource "aws_db_instance" "it" {\n  ${argument} = ${value}\n}\n`;

const template = (property: string, condition: string, branches: string) => ({
  "template.yaml": [
    "AWSTemplateFormatVersion: 2010-09-09",
    "Parameters:\n  Stage: { Type: String }",
    `Conditions:\n  ${condition}: !Equals [!Ref Stage, prod]`,
    "Resources:\n  Db:\n    Type: AWS::RDS::DBInstance",
    `    Properties:\n      ${property}: !If [${condition}, ${branches}]\n`,
  ].join("\n"),
});

testRule("quality-inverted-stage", {
  fails: {
    "a second zone": database("multi_az", 'var.stage == "prod" ? false : true'),
    "everywhere but in production": database(
      "multi_az",
      'var.stage != "production" ? true : false',
    ),
    "protection from deletion": database(
      "deletion_protection",
      '(var.stage == "prod") ? false : true',
    ),
    "a template": template("MultiAZ", "IsProd", "false, true"),
    "a template with texts": template("DeletionProtection", "Production", '"false", "true"'),
  },
  passes: {
    "production alone": database("multi_az", 'var.stage == "prod" ? true : false'),
    "all but production": database("multi_az", 'var.stage != "prod" ? false : true'),
    "a short form": database("multi_az", 'var.stage == "prod"'),
    "another stage": database("multi_az", 'var.stage == "dev" ? false : true'),
    "another setting": database("skip_final_snapshot", 'var.stage == "prod" ? false : true'),
    "the same in all stages": database("multi_az", 'var.stage == "prod" ? true : true'),
    "a template's production alone": template("MultiAZ", "IsProd", "true, false"),
    "the same in all stages of a template": template("MultiAZ", "IsProd", "true, true"),
    "a template's other stages": template("MultiAZ", "IsNonProd", "false, true"),
    "a template's stage before": template("MultiAZ", "PreProd", "false, true"),
    "a product in a template": template("MultiAZ", "IsProduct", "false, true"),
    "another setting of a template": template("PubliclyAccessible", "IsProd", "false, true"),
  },
});
