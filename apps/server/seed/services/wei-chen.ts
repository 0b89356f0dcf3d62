import { service } from "./demo-service.ts";

export const WEI_CHEN = [
  service(
    "wei-chen",
    "data-engineer",
    "Data platform on Google Cloud with known costs",
    "BigQuery, orchestration and access by column as Terraform, with the monthly price beforehand.",
    ["bigquery", "terraform", "airflow"],
    [
      [
        "Foundation",
        "Projects, datasets, access and budgets as code, one pipeline as an example.",
        ["Terraform code", "Cost model", "Example pipeline"],
        2_900,
        14,
        1,
      ],
      [
        "With streaming",
        "The foundation with Kafka or Pub/Sub ingestion and late data handled.",
        ["All of Foundation", "Streaming pipeline", "Alarms on delay"],
        5_400,
        28,
        2,
      ],
    ],
  ),
  service(
    "wei-chen",
    "data-engineer",
    "BigQuery bill cut by what it wastes",
    "Where your slots and bytes go, the ten queries that matter, and limits that hold.",
    ["bigquery", "cost"],
    [
      [
        "Analysis",
        "Thirty days of jobs read, the ten dearest rewritten with your team.",
        ["Report", "Rewritten queries", "Quotas as code"],
        1_100,
        6,
        1,
      ],
    ],
  ),
];
