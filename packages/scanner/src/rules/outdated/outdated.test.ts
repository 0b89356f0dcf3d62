import { expect, it } from "vitest";
import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

testArgumentRule("outdated-engine", {
  type: "aws_db_instance",
  argument: "engine_version",
  body: 'engine = "postgres"',
  bad: ['"11.22"', '"9.6"'],
  good: ['"17.5"', '"17"'],
  absent: "passes",
});

testRule("outdated-engine", {
  fails: {
    "a family of parameters": 'resource "aws_db_parameter_group" "a" {\n  family = "mysql5.7"\n}\n',
    "a cache without an engine":
      'resource "aws_elasticache_replication_group" "a" {\n  engine_version = "4.0.10"\n}\n',
    "a version of Google's":
      'resource "google_sql_database_instance" "a" {\n  database_version = "POSTGRES_9_6"\n}\n',
  },
  passes: {
    "the same number of another engine":
      'resource "aws_elasticache_cluster" "a" {\n  engine         = "memcached"\n  engine_version = "1.6.22"\n}\n',
  },
  open: {
    "an engine of the caller's":
      'variable "e" {}\nresource "aws_db_instance" "a" {\n  engine         = var.e\n  engine_version = "11"\n}\n',
  },
});

testArgumentRule("outdated-engine", {
  type: "google_redis_instance",
  argument: "redis_version",
  bad: ['"REDIS_3_2"', '"REDIS_4_0"', '"REDIS_5_0"'],
  good: ['"REDIS_6_X"', '"REDIS_7_2"'],
  absent: "passes",
});

testArgumentRule("outdated-engine", {
  type: "aws_lightsail_database",
  argument: "blueprint_id",
  bad: ['"mysql_5_7"', '"postgres_11"'],
  good: ['"mysql_8_4"', '"postgres_17"'],
  absent: "passes",
});

testArgumentRule("outdated-service", {
  type: "azurerm_public_ip",
  argument: "sku",
  bad: ['"Basic"'],
  good: ['"Standard"'],
  absent: "passes",
});

testArgumentRule("outdated-service", {
  type: "azurerm_virtual_machine",
  argument: "storage_os_disk.vhd_uri",
  bad: ['"https://disks.blob.core.windows.net/vhds/os.vhd"'],
  good: [],
  absent: "passes",
});

testArgumentRule("outdated-service", {
  type: "azurerm_kubernetes_cluster",
  argument: "network_profile.load_balancer_sku",
  bad: ['"basic"', '"Basic"'],
  good: ['"standard"'],
  absent: "passes",
});

testArgumentRule("outdated-service", {
  type: "azurerm_application_gateway",
  argument: "sku.name",
  bad: ['"Standard_Small"', '"WAF_Large"'],
  good: ['"Standard_v2"', '"WAF_v2"'],
  absent: "passes",
});

testArgumentRule("outdated-service", {
  type: "azurerm_virtual_network_gateway",
  argument: "sku",
  bad: ['"VpnGw1"', '"VpnGw5"', '"Standard"', '"HighPerformance"'],
  good: ['"VpnGw1AZ"', '"Basic"', '"ErGw1AZ"'],
  absent: "passes",
  body: 'type = "Vpn"',
});

testArgumentRule("outdated-service", {
  type: "azurerm_virtual_network_gateway",
  argument: "sku",
  bad: [],
  good: ['"Standard"', '"HighPerformance"'],
  absent: "passes",
  body: 'type = "ExpressRoute"',
});

testArgumentRule("az-insights-classic", {
  type: "azurerm_application_insights",
  argument: "workspace_id",
  bad: ['""'],
  good: ["azurerm_log_analytics_workspace.it.id", '"/subscriptions/1/workspaces/it"'],
  absent: "fails",
  required: "passes",
});

testArgumentRule("outdated-service", {
  type: "azurerm_storage_account",
  argument: "account_kind",
  bad: ['"Storage"', '"BlobStorage"'],
  good: ['"StorageV2"', '"BlockBlobStorage"', '"FileStorage"'],
  absent: "passes",
});

testArgumentRule("outdated-service", {
  type: "azurerm_virtual_machine_extension",
  argument: "type",
  bad: ['"OmsAgentForLinux"', '"MicrosoftMonitoringAgent"'],
  good: ['"AzureMonitorLinuxAgent"', '"AzureMonitorWindowsAgent"'],
  absent: "passes",
});

testArgumentRule("outdated-kubernetes", {
  type: "aws_eks_cluster",
  argument: "version",
  bad: ['"1.24"', '"1.15"'],
  good: ['"1.34"'],
  absent: "passes",
});

const azureCluster = (version: string, plan?: string) => `
  resource "azurerm_kubernetes_cluster" "it" {
    kubernetes_version = "${version}"
    ${plan === undefined ? "" : `support_plan = ${plan}`}
  }`;

const bicepCluster = (version: string, plan: string) => ({
  "main.bicep": `resource it 'Microsoft.ContainerService/managedClusters@2025-05-01' = {
  name: 'it'
  properties: {
    kubernetesVersion: '${version}'
    supportPlan: '${plan}'
  }
}
`,
});

testRule("outdated-kubernetes", {
  fails: {
    "a cluster of Azure without long-term support": azureCluster("1.32"),
    "the usual plan by its name": azureCluster("1.31.9", '"KubernetesOfficial"'),
    "the end of long-term support": azureCluster("1.29", '"AKSLongTermSupport"'),
    "the usual plan in Bicep": bicepCluster("1.32", "KubernetesOfficial"),
    "nodes on Amazon Linux 2":
      'resource "aws_eks_node_group" "a" {\n  ami_type = "AL2_ARM_64"\n}\n',
    "the proxy on nodes of EKS":
      'resource "aws_eks_addon" "a" {\n  addon_name    = "kube-proxy"\n  addon_version = "v1.21.2-eksbuild.2"\n}\n',
    "the proxy in a template": {
      "t.yaml":
        "Resources:\n  It:\n    Type: AWS::EKS::Addon\n    Properties: {ClusterName: c, AddonName: kube-proxy, AddonVersion: v1.24.7-eksbuild.2}\n",
    },
    "an image for nodes":
      'data "aws_ssm_parameter" "a" {\n  name = "/aws/service/bottlerocket/aws-k8s-1.24/x86_64/latest/image_id"\n}\n',
    "nodes of Azure":
      'resource "azurerm_kubernetes_cluster_node_pool" "a" {\n  orchestrator_version = "1.25.6"\n}\n',
  },
  open: {
    "a plan of the caller": `variable "plan" {}${azureCluster("1.32", "var.plan")}`,
  },
  passes: {
    "long-term support of Azure": azureCluster("1.32", '"AKSLongTermSupport"'),
    "long-term support in Bicep": bicepCluster("1.32", "AKSLongTermSupport"),
    "a supported version of Azure": azureCluster("1.34"),
    "a version whose support ended recently": azureCluster("1.33"),
    "the proxy of a supported version":
      'resource "aws_eks_addon" "a" {\n  addon_name    = "kube-proxy"\n  addon_version = "v1.34.0-eksbuild.2"\n}\n',
    "another add-on with such a number":
      'resource "aws_eks_addon" "a" {\n  addon_name    = "vpc-cni"\n  addon_version = "v1.21.1-eksbuild.1"\n}\n',
    "the version that AWS chooses":
      'data "aws_eks_addon_version" "a" {\n  addon_name         = "kube-proxy"\n  kubernetes_version = "1.34"\n}\nresource "aws_eks_addon" "a" {\n  addon_name    = "kube-proxy"\n  addon_version = data.aws_eks_addon_version.a.version\n}\n',
    "an image for nodes of the caller's version": `variable "v" {}\ndata "aws_ssm_parameter" "a" {\n  name = "/aws/service/bottlerocket/aws-k8s-\${var.v}/x86_64/latest/image_id"\n}\n`,
    "nodes on Amazon Linux 2023":
      'resource "aws_eks_node_group" "a" {\n  ami_type = "AL2023_ARM_64_STANDARD"\n}\n',
    "the newest there is":
      'resource "google_container_cluster" "a" {\n  min_master_version = "latest"\n}\n',
  },
});

testArgumentRule("outdated-runtime", {
  type: "google_cloudfunctions_function",
  argument: "runtime",
  bad: ['"python37"', '"nodejs14"', '"go116"', '"dotnet3"'],
  good: ['"python312"', '"nodejs22"'],
  absent: "passes",
});

testRule("outdated-runtime", {
  fails: {
    "a stack of Linux":
      'resource "azurerm_linux_web_app" "a" {\n  site_config {\n    linux_fx_version = "PHP|7.4"\n  }\n}\n',
    "a platform":
      'resource "aws_elastic_beanstalk_environment" "a" {\n  solution_stack_name = "64bit Amazon Linux 2 v5.8.0 running Node.js 14"\n}\n',
    "an image for builds":
      'resource "aws_codebuild_project" "a" {\n  environment {\n    image = "aws/codebuild/standard:4.0"\n  }\n}\n',
  },
  passes: {
    "a stack of today":
      'resource "azurerm_linux_web_app" "a" {\n  site_config {\n    application_stack {\n      node_version = "24-lts"\n    }\n  }\n}\n',
    "an image of one's own":
      'resource "aws_codebuild_project" "a" {\n  environment {\n    image = "example/standard:4.0"\n  }\n}\n',
  },
});

testRule("outdated-machine-image", {
  fails: {
    "by an offer":
      'resource "azurerm_linux_virtual_machine" "a" {\n  source_image_reference {\n    offer = "0001-com-ubuntu-server-focal"\n    sku   = "20_04-lts"\n  }\n}\n',
    "by a public parameter":
      'data "aws_ssm_parameter" "a" {\n  name = "/aws/service/canonical/ubuntu/server/18.04/stable/current/amd64/hvm/ebs-gp2/ami-id"\n}\n',
    "by the parameter in a launch template":
      'resource "aws_launch_template" "a" {\n  image_id = "resolve:ssm:/aws/service/ami-amazon-linux-latest/amzn-ami-hvm-x86_64-gp2"\n}\n',
    "nodes of EKS of any version": `variable "v" {}\ndata "aws_ssm_parameter" "a" {\n  name = "/aws/service/eks/optimized-ami/\${var.v}/amazon-linux-2/recommended/image_id"\n}\n`,
    "a dynamic reference of a template": {
      "t.yaml":
        "Resources:\n  It:\n    Type: AWS::EC2::Instance\n    Properties:\n      ImageId: '{{resolve:ssm:/aws/service/debian/release/10/latest/amd64}}'\n",
    },
    "a notebook":
      'resource "google_workbench_instance" "a" {\n  gce_setup {\n    vm_image {\n      project = "deeplearning-platform-release"\n      family  = "common-cpu-notebooks-debian-10"\n    }\n  }\n}\n',
    "by a filter":
      'data "aws_ami" "a" {\n  filter {\n    name   = "name"\n    values = ["amzn-ami-hvm-*"]\n  }\n}\n',
  },
  failsByDefault: {
    "a parameter of a template": {
      "t.yaml":
        "Parameters:\n  Image:\n    Type: AWS::SSM::Parameter::Value<AWS::EC2::Image::Id>\n    Default: /aws/service/ami-windows-latest/Windows_Server-2012-R2_RTM-English-64Bit-Base\nResources:\n  It:\n    Type: AWS::EC2::Instance\n    Properties:\n      ImageId: !Ref Image\n",
    },
  },
  passes: {
    "an image of a caller's": 'variable "i" {}\nresource "aws_instance" "a" {\n  ami = var.i\n}\n',
    "a parameter of a caller's":
      'variable "p" {}\ndata "aws_ssm_parameter" "a" {\n  name = var.p\n}\n',
    "the public parameter of a system of today":
      'data "aws_ssm_parameter" "a" {\n  name = "/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-x86_64"\n}\n',
    "nodes of EKS on Amazon Linux 2023":
      'data "aws_ssm_parameter" "a" {\n  name = "/aws/service/eks/optimized-ami/1.33/amazon-linux-2023/x86_64/standard/recommended/image_id"\n}\n',
    "Ubuntu Pro at Google":
      'data "google_compute_image" "a" {\n  project = "ubuntu-os-pro-cloud"\n  family  = "ubuntu-pro-2004-lts"\n}\n',
    "Ubuntu Pro, which is supported for longer":
      'data "aws_ssm_parameter" "a" {\n  name = "/aws/service/canonical/ubuntu/pro-server/18.04/stable/current/amd64/hvm/ebs-gp2/ami-id"\n}\n',
    "a parameter of one's own that sounds like it":
      'data "aws_ssm_parameter" "a" {\n  name = "/shop/ubuntu-18.04/ami"\n}\n',
    "a notebook with the image that the service chooses":
      'resource "google_workbench_instance" "a" {\n  gce_setup {\n    vm_image {\n      project = "cloud-notebooks-managed"\n      family  = "workbench-instances"\n    }\n  }\n}\n',
    "a system of today":
      'data "aws_ami" "a" {\n  filter {\n    name   = "name"\n    values = ["al2023-ami-*"]\n  }\n}\n',
  },
  open: {
    "an image of the caller's":
      'variable "i" {}\nresource "google_compute_instance" "a" {\n  boot_disk {\n    initialize_params {\n      image = var.i\n    }\n  }\n}\n',
  },
});

testRule("outdated-container-image", {
  fails: {
    "of a pod": {
      "pod.yaml":
        "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  containers:\n    - name: a\n      image: postgres:10\n",
    },
    "of a task":
      'resource "aws_ecs_task_definition" "a" {\n  container_definitions = jsonencode([{ image = "redis:4" }])\n}\n',
  },
  passes: {
    "of one's own":
      'resource "aws_ecs_task_definition" "a" {\n  container_definitions = jsonencode([{ image = "example/app:4" }])\n}\n',
  },
});

testRule("docker-outdated-base", {
  fails: {
    "a runtime": { Dockerfile: "FROM node:14\n" },
    "a system beneath": { Dockerfile: "FROM python:3.13-buster\n" },
    "a default": { Dockerfile: "ARG PHP=7.4\nFROM php:$PHP-fpm\n" },
  },
  passes: { "a version of today": { Dockerfile: "FROM node:24\n" } },
  open: { "a version given at build time": { Dockerfile: "ARG PHP\nFROM php:$PHP\n" } },
});

testRule("outdated-service", {
  fails: {
    "a kind of server": 'resource "azurerm_mysql_server" "a" {}\n',
    "a tier in a template": {
      "it.json": JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        contentVersion: "1.0.0.0",
        variables: { sku: "Basic" },
        resources: [
          {
            type: "Microsoft.Network/loadBalancers",
            apiVersion: "2024-05-01",
            name: "it",
            sku: { name: "[variables('sku')]" },
          },
        ],
      }),
    },
  },
  passes: { "its successor": 'resource "azurerm_mysql_flexible_server" "a" {}\n' },
});

it("says since when a kind of resource is withdrawn, and what follows it", () => {
  const { findings } = scanTexts({
    "main.tf": 'resource "azurerm_lb" "a" {\n  sku = "Basic"\n}\n',
  });
  expect(findings.find(({ ruleId }) => ruleId === "outdated-service")?.message).toBe(
    '`sku` is "Basic", which was withdrawn on September 30, 2025; its successor is `Standard`.',
  );
});

testRule("outdated-recently", {
  fails: {
    "a runtime": { Dockerfile: "FROM python:3.10\n" },
    "a function on Amazon Linux 2":
      'resource "aws_lambda_function" "it" {\n  runtime = "provided.al2"\n}\n',
    "an image for functions on Amazon Linux 2": {
      Dockerfile: "FROM public.ecr.aws/lambda/provided:al2-arm64\n",
    },
  },
  passes: {
    "one that ended long ago": { Dockerfile: "FROM python:3.8\n" },
    "a function on Amazon Linux 2023":
      'resource "aws_lambda_function" "it" {\n  runtime = "provided.al2023"\n}\n',
    "an image for functions on Amazon Linux 2023": {
      Dockerfile: "FROM public.ecr.aws/lambda/provided:al2023\n",
    },
    "an image for functions in Java, which lasts longer": {
      Dockerfile: "FROM public.ecr.aws/lambda/java:17.al2\n",
    },
  },
});

const RUNTIMES: readonly (readonly [type: string, argument: string, bad: string, good: string])[] =
  [
    ["aws_kinesisanalyticsv2_application", "runtime_environment", "FLINK-1_8", "FLINK-1_20"],
    ["aws_kinesisanalyticsv2_application", "runtime_environment", "SQL-1_0", "FLINK-1_20"],
    [
      "aws_sagemaker_notebook_instance",
      "platform_identifier",
      "notebook-al2-v1",
      "notebook-al2-v3",
    ],
    ["aws_glue_job", "command.python_version", "2", "3"],
    ["azurerm_hdinsight_spark_cluster", "cluster_version", "3.6", "5.1"],
    ["azurerm_synapse_spark_pool", "spark_version", "2.4", "3.4"],
    ["databricks_cluster", "spark_version", "9.1.x-scala2.12", "16.4.x-scala2.12"],
    ["databricks_job", "new_cluster.spark_version", "6.4.x-scala2.11", "15.4.x-scala2.12"],
  ];

for (const [type, argument, bad, good] of RUNTIMES) {
  testArgumentRule("outdated-runtime", {
    type,
    argument,
    bad: [`"${bad}"`],
    good: [`"${good}"`],
    absent: "passes",
  });
}

testArgumentRule("outdated-machine-image", {
  type: "aws_gamelift_build",
  argument: "operating_system",
  bad: ['"AMAZON_LINUX"', '"WINDOWS_2012"'],
  good: ['"AMAZON_LINUX_2023"', '"WINDOWS_2022"'],
  absent: "passes",
});

testArgumentRule("outdated-machine-image", {
  type: "azurerm_batch_pool",
  argument: "storage_image_reference.sku",
  bad: ['"18.04-LTS"'],
  good: ['"22_04-lts"'],
  absent: "passes",
});

testArgumentRule("outdated-machine-image", {
  type: "aws_imagebuilder_image_recipe",
  argument: "parent_image",
  bad: ['"arn:aws:imagebuilder:eu-west-1:aws:image/ubuntu-server-18-lts-x86/x.x.x"'],
  good: ['"arn:aws:imagebuilder:eu-west-1:aws:image/ubuntu-server-24-lts-x86/x.x.x"'],
  absent: "passes",
});

const functionOn = (runtime: string) =>
  `resource "aws_lambda_function" "it" {\n  runtime = "${runtime}"\n}\n`;

testRule("aws-lambda-runtime-eol", {
  fails: { "the first Java 8": functionOn("java8") },
  passes: {
    "Java 8 on Amazon Linux 2": functionOn("java8.al2"),
    "Java 8 on Amazon Linux 2023": functionOn("java8.al2023"),
  },
});

testRule("docker-outdated-base", {
  fails: {
    "an image for functions": { Dockerfile: "FROM public.ecr.aws/lambda/nodejs:20\n" },
    "an image for functions on Docker Hub": { Dockerfile: "FROM amazon/aws-lambda-dotnet:6\n" },
  },
  passes: {
    "a newer image for functions": { Dockerfile: "FROM public.ecr.aws/lambda/nodejs:24\n" },
    "an image of one's own with such a name": { Dockerfile: "FROM example.com/team/nodejs:20\n" },
  },
});

const hosts = (configuration: string, more = "", after = "") =>
  `variable "given" {}\nresource "aws_batch_compute_environment" "it" {\n  compute_resources {\n    type = "EC2"\n    ec2_configuration {\n      ${configuration}\n    }\n    ${more}\n  }\n}\n${after}`;

const AL2 = 'image_type = "ECS_AL2"';

const template = (reference: string) =>
  `launch_template {\n      launch_template_id = ${reference}\n    }`;

const TEMPLATE = "aws_launch_template.it.id";

const of = (type: string, argument: string) => `resource "${type}" "it" {\n  ${argument}\n}\n`;

const builds = (image: string) =>
  `resource "aws_codebuild_project" "it" {\n  environment {\n    image = "${image}"\n  }\n}\n`;

testRule("outdated-recently", {
  fails: {
    "hosts of Batch on Amazon Linux 2": hosts(AL2),
    "hosts with accelerators": hosts('image_type = "ECS_AL2_NVIDIA"'),
    "a template without an image": hosts(
      AL2,
      template(TEMPLATE),
      of("aws_launch_template", 'name = "it"'),
    ),
    "hosts in a template": {
      "t.yaml":
        "Resources:\n  It:\n    Type: AWS::Batch::ComputeEnvironment\n    Properties:\n      Type: MANAGED\n      ComputeResources: {Type: EC2, Ec2Configuration: [{ImageType: ECS_AL2}]}\n",
    },
    "a platform": of(
      "aws_elastic_beanstalk_environment",
      'solution_stack_name = "64bit Amazon Linux 2 v4.3.0 running Docker"',
    ),
    "a platform's ARN": of(
      "aws_elastic_beanstalk_environment",
      'platform_arn = "arn:aws:elasticbeanstalk:eu-central-1::platform/Docker running on 64bit Amazon Linux 2/4.3.0"',
    ),
    "an image for builds": builds("aws/codebuild/amazonlinux2-x86_64-standard:4.0"),
    "an image for builds on ARM": builds("aws/codebuild/amazonlinux2-aarch64-standard:2.0"),
    "an image for builds in functions": builds(
      "aws/codebuild/amazonlinux-x86_64-lambda-standard:nodejs18",
    ),
    "an environment of Cloud9": of(
      "aws_cloud9_environment_ec2",
      'image_id = "resolve:ssm:/aws/service/cloud9/amis/amazonlinux-2-x86_64"',
    ),
    "a parent of an image": of(
      "aws_imagebuilder_image_recipe",
      'parent_image = "arn:aws:imagebuilder:eu-central-1:aws:image/amazon-linux-2-x86/x.x.x"',
    ),
  },
  passes: {
    "hosts on Amazon Linux 2023": hosts('image_type = "ECS_AL2023"'),
    "hosts with accelerators on Amazon Linux 2023": hosts('image_type = "ECS_AL2023_NVIDIA"'),
    "hosts with an image of their own": hosts(`${AL2}\n      image_id_override = "ami-1"`),
    "an environment with an image": hosts(AL2, 'image_id = "ami-1"'),
    "an image of the caller's": hosts(AL2, "image_id = var.given"),
    "a template with an image": hosts(
      AL2,
      template(TEMPLATE),
      of("aws_launch_template", 'image_id = "ami-1"'),
    ),
    "a platform on Amazon Linux 2023": of(
      "aws_elastic_beanstalk_environment",
      'solution_stack_name = "64bit Amazon Linux 2023 v4.3.0 running Docker"',
    ),
    "an image for builds on Amazon Linux 2023": builds(
      "aws/codebuild/amazonlinux2-x86_64-standard:5.0",
    ),
    "an image for builds on ARM with Amazon Linux 2023": builds(
      "aws/codebuild/amazonlinux2-aarch64-standard:3.0",
    ),
    "an environment of Cloud9 on Amazon Linux 2023": of(
      "aws_cloud9_environment_ec2",
      'image_id = "amazonlinux-2023-x86_64"',
    ),
    "a parent of another system": of(
      "aws_imagebuilder_image_recipe",
      'parent_image = "arn:aws:imagebuilder:eu-central-1:aws:image/amazon-linux-2023-x86/x.x.x"',
    ),
  },
  open: {
    "a template of the caller's": hosts(AL2, template("var.given")),
  },
});

testRule("outdated-runtime", {
  passes: {
    "an image for builds on ARM": builds("aws/codebuild/amazonlinux2-aarch64-standard:3.0"),
  },
});

testRule("outdated-machine-image", {
  fails: {
    "nodes of EKS by the name of an image": `data "aws_ami" "a" {\n  filter {\n    name   = "name"\n    values = ["amazon-eks-node-1.29-v*"]\n  }\n}\n`,
    "hosts of Batch for EKS": hosts('image_type = "EKS_AL2"'),
  },
  passes: {
    "nodes of EKS on Amazon Linux 2023": `data "aws_ami" "a" {\n  filter {\n    name   = "name"\n    values = ["amazon-eks-node-al2023-x86_64-standard-1.33-v*"]\n  }\n}\n`,
  },
});
