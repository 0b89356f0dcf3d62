import { service } from "./demo-service.ts";

export const WEI_CHEN = [
  service(
    "wei-chen",
    "data-engineer",
    "Data platform on Google Cloud with known costs",
    "BigQuery, orchestration, and column-level access as Terraform, with the monthly price in advance.",
    ["bigquery", "terraform", "airflow"],
    [
      [
        "Foundation",
        "Projects, datasets, access, and budgets as code, with one example pipeline.",
        ["Terraform code", "Cost model", "Example pipeline"],
        2_900,
        14,
        1,
      ],
      [
        "With streaming",
        "The foundation plus Kafka or Pub/Sub ingestion, including late data.",
        ["Everything in Foundation", "Streaming pipeline", "Alerts for delays"],
        5_400,
        28,
        2,
      ],
    ],
  ),
  service(
    "wei-chen",
    "data-engineer",
    "BigQuery cost reduction",
    "See where your slots and bytes go, fix the ten most expensive queries, and set limits that hold.",
    ["bigquery", "cost"],
    [
      [
        "Analysis",
        "Analysis of thirty days of jobs; we rewrite the ten most expensive ones with your team.",
        ["Report", "Rewritten queries", "Quotas as code"],
        1_100,
        6,
        1,
      ],
    ],
  ),
];
