/** A version, and the product it belongs to. */
export type ProductVersion = readonly [product: string, version: string];

/** An argument with a version. */
export interface VersionArgument {
  readonly types: readonly string[];
  /** The path including blocks. */
  readonly argument: string;
  /** The product and the version that a text names; undefined if it names none. */
  readonly read: (text: string) => ProductVersion | undefined;
  /** The argument that names the product, as in `engine`, and the products by its value. */
  readonly engine?: {
    readonly argument: string;
    readonly products: Readonly<Record<string, string>>;
  };
}

/** A version of one product. */
function of(product: string) {
  return (text: string): ProductVersion => [product, text];
}

/** A version that is part of a text, after a pattern with one group. */
function after(product: string, pattern: RegExp) {
  return (text: string): ProductVersion | undefined => {
    const version = pattern.exec(text)?.[1];
    return version === undefined ? undefined : [product, version.replaceAll("_", ".")];
  };
}

/** The first reading that fits. */
function any(...readings: readonly VersionArgument["read"][]): VersionArgument["read"] {
  return (text) => {
    for (const read of readings) {
      const found = read(text);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

const RDS_ENGINES: Readonly<Record<string, string>> = {
  postgres: "rds-postgres",
  mysql: "rds-mysql",
  mariadb: "rds-mariadb",
  "aurora-mysql": "aurora-mysql",
  aurora: "aurora-mysql",
  "aurora-postgresql": "aurora-postgresql",
  ...Object.fromEntries(
    ["oracle-ee", "oracle-se2", "oracle-se2-cdb", "oracle-ee-cdb"].map((name) => [
      name,
      "rds-oracle",
    ]),
  ),
  ...Object.fromEntries(
    ["sqlserver-ee", "sqlserver-se", "sqlserver-ex", "sqlserver-web"].map((name) => [
      name,
      "sqlserver",
    ]),
  ),
};

const PARAMETER_FAMILY = any(
  after("aurora-postgresql", /^aurora-postgresql([\d.]+)$/),
  after("aurora-mysql", /^aurora-mysql([\d.]+)$/),
  after("rds-postgres", /^postgres([\d.]+)$/),
  after("rds-mysql", /^mysql([\d.]+)$/),
  after("rds-mariadb", /^mariadb([\d.]+)$/),
  after("elasticache-redis", /^redis([\d.]+)$/),
  after("docdb", /^docdb([\d.]+)$/),
);

/** Versions of databases, caches, search services and brokers. */
export const ENGINE_VERSIONS: readonly VersionArgument[] = [
  {
    types: ["aws_db_instance", "aws_rds_cluster", "aws_rds_global_cluster"],
    argument: "engine_version",
    engine: { argument: "engine", products: RDS_ENGINES },
    read: of(""),
  },
  {
    types: [
      "aws_db_parameter_group",
      "aws_rds_cluster_parameter_group",
      "aws_elasticache_parameter_group",
      "aws_docdb_cluster_parameter_group",
    ],
    argument: "family",
    read: PARAMETER_FAMILY,
  },
  {
    types: ["aws_elasticache_replication_group", "aws_elasticache_cluster"],
    argument: "engine_version",
    // Without an engine, a group is Redis.
    engine: {
      argument: "engine",
      products: { "": "elasticache-redis", redis: "elasticache-redis", memcached: "", valkey: "" },
    },
    read: of(""),
  },
  { types: ["aws_docdb_cluster"], argument: "engine_version", read: of("docdb") },
  {
    types: ["aws_neptune_cluster", "aws_neptune_cluster_instance"],
    argument: "engine_version",
    read: of("neptune"),
  },
  {
    types: ["aws_opensearch_domain", "aws_elasticsearch_domain"],
    argument: "engine_version",
    read: any(
      after("opensearch-elasticsearch", /^Elasticsearch_([\d.]+)$/),
      after("opensearch", /^OpenSearch_([\d.]+)$/),
    ),
  },
  {
    types: ["aws_elasticsearch_domain"],
    argument: "elasticsearch_version",
    read: of("opensearch-elasticsearch"),
  },
  { types: ["aws_msk_cluster"], argument: "kafka_version", read: of("msk-kafka") },
  {
    types: ["aws_mq_broker", "aws_mq_configuration"],
    argument: "engine_version",
    engine: {
      argument: "engine_type",
      products: { activemq: "mq-activemq", rabbitmq: "mq-rabbitmq" },
    },
    read: of(""),
  },
  {
    types: ["google_sql_database_instance"],
    argument: "database_version",
    read: any(
      after("mysql", /^MYSQL_([\d_]+)$/),
      after("postgresql", /^POSTGRES_([\d_]+)$/),
      after("sqlserver-year", /^SQLSERVER_(\d+)/),
    ),
  },
  {
    types: ["google_alloydb_cluster"],
    argument: "database_version",
    read: after("postgresql", /^POSTGRES_(\d+)$/),
  },
  {
    types: ["azurerm_postgresql_flexible_server", "azurerm_postgresql_server"],
    argument: "version",
    read: of("postgresql"),
  },
  {
    types: ["azurerm_cosmosdb_postgresql_cluster"],
    argument: "sql_version",
    read: of("postgresql"),
  },
  {
    types: ["azurerm_mysql_flexible_server", "azurerm_mysql_server"],
    argument: "version",
    read: of("mysql"),
  },
  { types: ["azurerm_mariadb_server"], argument: "version", read: of("mariadb") },
  {
    types: ["azurerm_cosmosdb_account"],
    argument: "mongo_server_version",
    read: of("mongodb"),
  },
  { types: ["azurerm_mssql_server"], argument: "version", read: of("azure-sql") },
  { types: ["azurerm_redis_cache"], argument: "redis_version", read: of("azure-redis") },
  {
    types: ["google_redis_instance"],
    argument: "redis_version",
    read: after("redis", /^REDIS_(\d+)/),
  },
  {
    types: ["aws_lightsail_database"],
    argument: "blueprint_id",
    read: any(after("mysql", /^mysql_([\d_]+)$/), after("postgresql", /^postgres_([\d_]+)$/)),
  },
];

/** Long-term support of Azure lasts a year longer, and is a plan of its own. */
const AZURE_PLANS: VersionArgument["engine"] = {
  argument: "support_plan",
  products: { "": "aks", kubernetesofficial: "aks", akslongtermsupport: "kubernetes" },
};

/** Versions of Kubernetes. */
export const CLUSTER_VERSIONS: readonly VersionArgument[] = [
  { types: ["aws_eks_cluster", "aws_eks_node_group"], argument: "version", read: of("kubernetes") },
  {
    types: ["azurerm_kubernetes_cluster"],
    argument: "kubernetes_version",
    engine: AZURE_PLANS,
    read: of("aks"),
  },
  {
    types: ["azurerm_kubernetes_cluster_node_pool"],
    argument: "orchestrator_version",
    read: of("kubernetes"),
  },
  {
    types: ["azurerm_kubernetes_cluster"],
    argument: "default_node_pool.orchestrator_version",
    engine: AZURE_PLANS,
    read: of("aks"),
  },
  {
    types: ["google_container_cluster"],
    argument: "min_master_version",
    read: of("kubernetes"),
  },
  {
    types: ["google_container_cluster"],
    argument: "node_version",
    read: of("kubernetes"),
  },
  { types: ["google_container_node_pool"], argument: "version", read: of("kubernetes") },
  {
    types: ["azurerm_redhat_openshift_cluster"],
    argument: "cluster_profile.version",
    read: of("openshift"),
  },
];

const APPS = ["linux_web_app", "windows_web_app", "linux_function_app", "windows_function_app"]
  .flatMap((kind) => [kind, `${kind}_slot`])
  .map((kind) => `azurerm_${kind}`);

const LINUX_APPS = APPS.filter((type) => type.includes("linux"));

const WINDOWS_APPS = APPS.filter((type) => type.includes("windows"));

const LEGACY_APPS = ["azurerm_app_service", "azurerm_app_service_slot", "azurerm_function_app"];

/** A stack of an app: `application_stack { node_version = "14-lts" }`. */
function stack(
  argument: string,
  product: string,
  pattern = /^~?v?([\d.]+)/,
  types: readonly string[] = APPS,
): VersionArgument {
  return {
    types,
    argument: `site_config.application_stack.${argument}`,
    read: after(product, pattern),
  };
}

/** The runtimes of Google's functions and apps: `python37`, `nodejs14`, `go116`, `dotnet3`. */
const GOOGLE_RUNTIME = (text: string): ProductVersion | undefined => {
  const [, language = "", digits = ""] =
    /^(nodejs|python|go|java|php|ruby|dotnet)(\d+)$/.exec(text) ?? [];
  switch (language) {
    case "":
      return undefined;
    case "nodejs":
    case "java":
      return [language, digits];
    case "dotnet":
      return [language, digits === "3" ? "3.1" : digits];
    default:
      return [language, `${digits.charAt(0)}.${digits.slice(1)}`];
  }
};

const GOOGLE_FUNCTIONS: readonly VersionArgument[] = [
  { types: ["google_cloudfunctions_function"], argument: "runtime", read: GOOGLE_RUNTIME },
  {
    types: ["google_cloudfunctions2_function"],
    argument: "build_config.runtime",
    read: GOOGLE_RUNTIME,
  },
  {
    types: ["google_app_engine_standard_app_version"],
    argument: "runtime",
    read: GOOGLE_RUNTIME,
  },
];

/** `NODE|14-lts`, `PYTHON|3.7`, `DOTNETCORE|3.1` */
const FX_VERSION = (text: string): ProductVersion | undefined => {
  const [, name = "", version = ""] = /^(\w+)\|([\d.]+)/.exec(text) ?? [];
  const products: Readonly<Record<string, string>> = {
    node: "nodejs",
    python: "python",
    php: "php",
    ruby: "ruby",
    dotnetcore: "dotnet",
    dotnet: "dotnet",
    "dotnet-isolated": "dotnet",
    go: "go",
  };
  const product = products[name.toLowerCase()];
  return product === undefined ? undefined : [product, version];
};

/** `64bit Amazon Linux 2 v5.8.0 running Node.js 14` */
const SOLUTION_STACK = any(
  after("nodejs", /running (?:\d+bit )?Node\.js (\d+)/),
  after("python", /running Python (\d\.\d+)/),
  after("php", /running PHP (\d\.\d)/),
  after("ruby", /running Ruby (\d\.\d)/),
  after("dotnet", /running \.NET (?:Core )?(\d)/),
  after("go", /running Go (\d\.\d+)/),
);

const LAMBDA_RUNTIME = (text: string): ProductVersion | undefined => {
  const [, family = "", version = ""] =
    /^(nodejs|python|ruby|java|dotnetcore|dotnet|go|provided)\.?(.*)$/.exec(text) ?? [];
  return family === "" ? undefined : [`aws-lambda ${family}`, version || family];
};

export const LAMBDA_VERSIONS: readonly VersionArgument[] = [
  { types: ["aws_lambda_function"], argument: "runtime", read: LAMBDA_RUNTIME },
];

/** `12.2.x-scala2.12` */
const DATABRICKS = after("databricks", /^(\d+\.\d+)\.x-/);

/** Versions of languages and platforms that code runs on. */
export const RUNTIME_VERSIONS: readonly VersionArgument[] = [
  ...GOOGLE_FUNCTIONS,
  stack("node_version", "nodejs"),
  stack("python_version", "python", /^([\d.]+)/, LINUX_APPS),
  stack("php_version", "php"),
  stack("ruby_version", "ruby", /^([\d.]+)/, LINUX_APPS),
  stack("dotnet_version", "dotnet"),
  stack("dotnet_core_version", "dotnet", /^v?([\d.]+)/, WINDOWS_APPS),
  stack("java_version", "java"),
  stack("go_version", "go", /^([\d.]+)/, LINUX_APPS),
  {
    types: [...APPS, ...LEGACY_APPS],
    argument: "site_config.linux_fx_version",
    read: FX_VERSION,
  },
  {
    types: APPS,
    argument: "functions_extension_version",
    read: after("azure-functions", /^~(\d)$/),
  },
  {
    types: ["azurerm_function_app"],
    argument: "version",
    read: after("azure-functions", /^~(\d)$/),
  },
  {
    types: LEGACY_APPS,
    argument: "site_config.python_version",
    read: of("python"),
  },
  { types: LEGACY_APPS, argument: "site_config.php_version", read: of("php") },
  {
    types: ["aws_elastic_beanstalk_environment", "aws_elastic_beanstalk_configuration_template"],
    argument: "solution_stack_name",
    read: SOLUTION_STACK,
  },
  {
    types: ["aws_glue_job", "aws_glue_dev_endpoint", "aws_glue_ml_transform"],
    argument: "glue_version",
    read: of("glue"),
  },
  {
    types: ["aws_glue_job"],
    argument: "command.python_version",
    // The last version of Python 2 is meant.
    read: (text) => (text === "2" ? ["python", "2.7"] : undefined),
  },
  {
    types: ["aws_emr_cluster", "aws_emrserverless_application"],
    argument: "release_label",
    read: after("emr", /^emr-([\d.]+)/),
  },
  { types: ["aws_mwaa_environment"], argument: "airflow_version", read: of("airflow") },
  {
    types: ["aws_synthetics_canary"],
    argument: "runtime_version",
    read: after("synthetics-puppeteer", /^syn-nodejs-puppeteer-([\d.]+)/),
  },
  {
    types: ["aws_codebuild_project"],
    argument: "environment.image",
    read: any(
      after("codebuild-standard", /^aws\/codebuild\/standard:([\d.]+)/),
      // Images for ARM have other numbers.
      after("codebuild-amazonlinux2", /^aws\/codebuild\/amazonlinux2-x86_64-standard:([\d.]+)/),
    ),
  },
  {
    types: ["aws_apprunner_service"],
    argument:
      "source_configuration.code_repository.code_configuration.code_configuration_values.runtime",
    read: after("nodejs", /^NODEJS_(\d+)$/),
  },
  {
    types: ["google_dataproc_cluster"],
    argument: "cluster_config.software_config.image_version",
    read: after("dataproc", /^([\d.]+)/),
  },
  {
    types: ["google_composer_environment"],
    argument: "config.software_config.image_version",
    read: after("composer", /^composer-(\d)/),
  },
  {
    types: ["aws_kinesisanalyticsv2_application"],
    argument: "runtime_environment",
    read: any(after("flink", /^FLINK-([\d_]+)$/), after("kinesis-sql", /^SQL-([\d_]+)$/)),
  },
  {
    types: ["aws_sagemaker_notebook_instance"],
    argument: "platform_identifier",
    read: (text) => {
      const [, system, version] = /^notebook-(al\d)-(v\d)$/.exec(text) ?? [];
      return system === undefined ? undefined : ["sagemaker-notebook", `${system}${version}`];
    },
  },
  {
    types: ["hadoop", "hbase", "interactive_query", "kafka", "spark"].map(
      (kind) => `azurerm_hdinsight_${kind}_cluster`,
    ),
    argument: "cluster_version",
    read: of("hdinsight"),
  },
  {
    types: ["azurerm_synapse_spark_pool"],
    argument: "spark_version",
    read: of("synapse-spark"),
  },
  { types: ["databricks_cluster"], argument: "spark_version", read: DATABRICKS },
  ...["new_cluster", "job_cluster.new_cluster"].map((cluster) => ({
    types: ["databricks_job"],
    argument: `${cluster}.spark_version`,
    read: DATABRICKS,
  })),
];
