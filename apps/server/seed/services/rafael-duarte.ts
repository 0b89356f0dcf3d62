import { service } from "./demo-service.ts";

export const RAFAEL_DUARTE = [
  service(
    "rafael-duarte",
    "cloud-architect",
    "Architecture review for regulated workloads",
    "A written review of your cloud platform against your auditor's questions, with evidence and priorities.",
    ["azure", "aws", "compliance"],
    [
      [
        "Review",
        "I read documents and code, hold three interviews, and rank the findings by risk and effort.",
        ["Report (15 to 25 pages)", "Findings that you can import as tickets"],
        4_500,
        15,
        1,
      ],
      [
        "Review and plan",
        "The review plus a roadmap for two quarters, with costs.",
        ["Everything in Review", "Roadmap", "Presentation for your board"],
        7_900,
        25,
        2,
      ],
    ],
    "Banks and insurers ask me for this before an audit. You learn *what is wrong*, *why it matters*, and *what to do first*. Findings that cost nothing to fix come first.",
  ),
  service(
    "rafael-duarte",
    "cloud-architect",
    "Azure network segmentation in Bicep",
    "Hub and spokes, private endpoints, and a firewall policy as code, for up to twelve subscriptions.",
    ["azure", "bicep", "networking"],
    [
      [
        "Design",
        "Address plan, allowed traffic, and the Bicep modules, reviewed with your team.",
        ["Design document", "Bicep modules with tests"],
        3_200,
        12,
        2,
      ],
      [
        "Design and rollout",
        "The design, rolled out one subscription at a time, with a rollback for each.",
        ["Everything in Design", "Rollout log", "Firewall rules as code"],
        8_200,
        30,
        2,
      ],
    ],
  ),
  service(
    "rafael-duarte",
    "security-specialist",
    "Key management done properly",
    "Clear key permissions, rotation that works, and evidence of both, on Azure or AWS.",
    ["kms", "key-vault", "security"],
    [
      [
        "Up to 30 keys",
        "Inventory, owners, rotation, and alerts as Terraform or Bicep.",
        ["Inventory", "Code", "Repeatable evidence report"],
        2_600,
        10,
        1,
      ],
    ],
  ),
];
