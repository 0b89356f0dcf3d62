import { testRule } from "../../../test/rule-fixtures.ts";

const table = (...policies: string[]) => ({
  "template.yaml": `Resources:\n  It:\n    Type: AWS::DynamoDB::Table\n${policies.map((each) => `    ${each}\n`).join("")}`,
});

testRule("quality-update-replace-policy", {
  fails: {
    "kept on deletion only": table("DeletionPolicy: Retain"),
    "a snapshot on deletion only": table("DeletionPolicy: Snapshot"),
  },
  passes: {
    "kept on both": table("DeletionPolicy: Retain", "UpdateReplacePolicy: Retain"),
    "deleted on both": table("DeletionPolicy: Delete"),
    "no policy": table(),
  },
});

const store = (type: string, properties: string, ...policies: readonly string[]) => ({
  "template.yaml": `Resources:\n  It:\n    Type: ${type}\n${policies.map((each) => `    ${each}\n`).join("")}    Properties:\n${properties}`,
});
const KEY = "      KeySchema: [{ AttributeName: id, KeyType: HASH }]\n";

testRule("quality-deletion-policy", {
  fails: {
    "a table": store("AWS::DynamoDB::Table", KEY),
    "a table with a switch that is off": store(
      "AWS::DynamoDB::Table",
      `${KEY}      DeletionProtectionEnabled: false\n`,
    ),
    "a domain": store("AWS::OpenSearchService::Domain", "      DomainName: it\n"),
    topics: store("AWS::MSK::Cluster", "      ClusterName: it\n"),
    "a warehouse": store("AWS::Redshift::Cluster", "      DBName: it\n"),
    "the users of an application": store("AWS::Cognito::UserPool", "      UserPoolName: it\n"),
  },
  passes: {
    "a table that is kept": store("AWS::DynamoDB::Table", KEY, "DeletionPolicy: Retain"),
    "a database that is protected by default": store("AWS::DSQL::Cluster", "      Tags: []\n"),
    "a graph that is protected by default": store(
      "AWS::NeptuneGraph::Graph",
      "      ProvisionedMemory: 16\n",
    ),
    "a disk, which may be for scratch": store("AWS::EC2::Volume", "      Size: 50\n"),
    "a table that may go": store("AWS::DynamoDB::Table", KEY, "DeletionPolicy: Delete"),
    "a table that is protected": store(
      "AWS::DynamoDB::Table",
      `${KEY}      DeletionProtectionEnabled: true\n`,
    ),
    "a table of sessions": store(
      "AWS::DynamoDB::Table",
      `${KEY}      TimeToLiveSpecification: { AttributeName: expires, Enabled: true }\n`,
    ),
    "a table of locks": store("AWS::DynamoDB::Table", KEY.replace("id", "LockID")),
    "a bucket, which isn't deleted while it holds anything": store(
      "AWS::S3::Bucket",
      "      BucketName: it\n",
    ),
    "a database, which leaves a snapshot": store("AWS::RDS::DBInstance", "      Engine: it\n"),
  },
});
