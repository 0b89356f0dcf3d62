import { service } from "./demo-service.ts";

export const RAFAEL_DUARTE = [
  service(
    "rafael-duarte",
    "cloud-architect",
    "Architecture review for regulated workloads",
    "A written review of your cloud platform against what your auditor will ask, with evidence and order.",
    ["azure", "aws", "compliance"],
    [
      [
        "Review",
        "Documents and code read, three interviews, findings ordered by risk and effort.",
        ["Report of 15 to 25 pages", "A list of findings you can import as tickets"],
        4_500,
        15,
        1,
      ],
      [
        "Review and plan",
        "The review, with a road map for two quarters and its costs.",
        ["All of Review", "Road map", "Presentation for your board"],
        7_900,
        25,
        2,
      ],
    ],
    "Banks and insurers ask me for this before an audit. You get *what is wrong*, *why it matters* and *what to do first*. Findings that cost nothing stand at the top.",
  ),
  service(
    "rafael-duarte",
    "cloud-architect",
    "Azure network segmentation in Bicep",
    "Hub and spokes, private endpoints and a firewall policy that is code, for up to twelve subscriptions.",
    ["azure", "bicep", "networking"],
    [
      [
        "Design",
        "Address plan, flows that are allowed, and the Bicep modules, reviewed with your team.",
        ["Design document", "Bicep modules with tests"],
        3_200,
        12,
        2,
      ],
      [
        "Design and roll-out",
        "The design, rolled out subscription by subscription with a way back for each.",
        ["All of Design", "Roll-out log", "Firewall rules as code"],
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
    "Who may use which key, rotation that happens, and the evidence that it did, on Azure or AWS.",
    ["kms", "key-vault", "security"],
    [
      [
        "Up to 30 keys",
        "Inventory, owners, rotation and alarms as Terraform or Bicep.",
        ["Inventory", "Code", "Evidence report you can run again"],
        2_600,
        10,
        1,
      ],
    ],
  ),
];
