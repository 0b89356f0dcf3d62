import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, type Fact, not, or, unless } from "../../rule-language/fact.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { groupChecks, hasOnlyPrevious, PREVIOUS_MACHINES } from "./machine-groups.ts";

/**
 * Instance families at least two generations old, including the prefixes of databases and caches.
 * Databases, message brokers, search and warehouses have dropped further families.
 */
const PREVIOUS_GENERATION =
  /^((db|cache|ml|mq|dms)\.)?(c1|c3|g2|i2|m1|m2|m3|r3|t1)\.|^(db|dms|mq)\.(m4|r4|c4)\.|^(m4|c4|r4)\.\w+\.(search|elasticsearch)$|^(dc1|dc2|ds1|ds2)\./;

/** One generation old. */
const OLDER_GENERATION =
  /^((db|cache|ml)\.)?t2\.|^((cache|ml)\.)?(m4|c4|r4)\.(?!\w+\.(elastic)?search$)/;

/** Intel and AMD families with a Graviton equivalent. */
const X86_WITH_SIBLING = /^(db\.|cache\.)?(t[23]a?|[cmr][4-8](?!g)[a-z-]*)\./;

const FAMILIES = "https://aws.amazon.com/ec2/previous-generation/";

const MACHINES = [
  "aws_instance",
  "aws_launch_template",
  "aws_launch_configuration",
  "aws_spot_instance_request",
];

/** The argument that contains the instance type, by resource type. */
const INSTANCE_TYPE: readonly (readonly [types: readonly string[], argument: string])[] = [
  [MACHINES, "instance_type"],
  [["aws_eks_node_group"], "instance_types"],
  [
    [
      "aws_db_instance",
      "aws_rds_cluster_instance",
      "aws_docdb_cluster_instance",
      "aws_neptune_cluster_instance",
    ],
    "instance_class",
  ],
  [["aws_elasticache_cluster", "aws_elasticache_replication_group"], "node_type"],
  [["aws_opensearch_domain", "aws_elasticsearch_domain"], "cluster_config.instance_type"],
  [["aws_autoscaling_group"], "mixed_instances_policy.launch_template.override.instance_type"],
  [["aws_redshift_cluster"], "node_type"],
  [["aws_dms_replication_instance"], "replication_instance_class"],
  [["aws_mq_broker"], "host_instance_type"],
  [["aws_sagemaker_notebook_instance"], "instance_type"],
  [["aws_batch_compute_environment"], "compute_resources.instance_type"],
  [["aws_emr_cluster"], "master_instance_group.instance_type"],
  [["aws_emr_cluster"], "core_instance_group.instance_type"],
];

/** Checks the instance type of every AWS resource that has one. */
function instanceTypes(question: (type: AttributeView) => Fact): readonly Check[] {
  return INSTANCE_TYPE.map(([types, argument]) =>
    resource(types, (machine) => machine.attr(argument).some(question)),
  );
}

/** Database engines that require Intel or AMD processors. */
const BOUND_ENGINE = /^(custom-)?(sqlserver|oracle)/;

export const computeEfficiencyRules: readonly Rule[] = [
  {
    id: "eff-previous-generation",
    title: "Instance type of a previous generation",
    severity: "MEDIUM",
    category: "efficiency",
    explanation: "Current generations do more for the same money, and old ones run short.",
    fix: "Choose a current family, such as `m7g` or `m7i` in place of `m3`.",
    link: FAMILIES,
    checks: [
      ...instanceTypes((type) => type.matches(PREVIOUS_GENERATION)),
      resource(MACHINES, (machine) => machine.attr("instance_type").matches(PREVIOUS_MACHINES)),
      ...groupChecks,
    ],
  },
  {
    id: "eff-older-generation",
    title: "Instance type has a newer generation",
    severity: "INFO",
    category: "efficiency",
    explanation: "The successor usually costs less for the same work.",
    fix: "Look whether the workload runs on the successor, such as `t3` or `t4g` in place of `t2`.",
    link: FAMILIES,
    checks: INSTANCE_TYPE.map(([types, argument]) =>
      resource(types, (machine) =>
        machine
          .attr(argument)
          .some((type) =>
            types === MACHINES
              ? and(type.matches(OLDER_GENERATION), not(type.matches(PREVIOUS_MACHINES)))
              : and(type.matches(OLDER_GENERATION), not(hasOnlyPrevious(machine))),
          ),
      ),
    ),
  },
  {
    id: "eff-arm64",
    title: "Workload may run for less on Graviton",
    severity: "INFO",
    category: "efficiency",
    explanation:
      "For software that supports arm64, AWS Graviton processors do the same work for about 20% less.",
    fix: 'Try the Graviton sibling, such as `t4g` in place of `t3`, or `architectures = ["arm64"]`.',
    link: "https://aws.amazon.com/ec2/graviton/",
    checks: [
      ...INSTANCE_TYPE.map(([types, argument]) =>
        resource(types, (machine) =>
          unless(
            machine.attr("engine").matches(BOUND_ENGINE),
            machine.attr(argument).some((type) => type.matches(X86_WITH_SIBLING)),
          ),
        ),
      ),
      resource("aws_lambda_function", (lambda) => {
        const architectures = lambda.attr("architectures");
        return or(architectures.isAbsent(), architectures.includes("x86_64"));
      }),
    ],
  },
  {
    id: "eff-lambda-memory",
    title: "Function has far more memory than most need",
    severity: "LOW",
    category: "efficiency",
    explanation: "Each run is charged by the memory that the function could use.",
    fix: "Measure the function, for example by AWS Lambda Power Tuning, and lower `memory_size`.",
    link: "https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html",
    checks: [resource("aws_lambda_function", (lambda) => lambda.attr("memory_size").isAbove(4096))],
  },
];
