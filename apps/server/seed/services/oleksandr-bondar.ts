import { service } from "./demo-service.ts";

export const OLEKSANDR_BONDAR = [
  service(
    "oleksandr-bondar",
    "network-engineer",
    "Transit network across accounts and clouds",
    "One network for many accounts: routing, DNS, inspection, and private links, as Terraform.",
    ["transit-gateway", "dns", "terraform"],
    [
      [
        "One cloud",
        "Transit gateway with up to twenty networks, central egress, and private DNS.",
        ["Terraform code", "Address plan", "Failure test"],
        3_600,
        15,
        1,
      ],
      [
        "Two clouds",
        "The same plus a second cloud over VPN or a direct connection, with shared DNS.",
        ["Everything in One cloud", "Connection to the second cloud", "Route policy"],
        7_200,
        30,
        2,
      ],
    ],
  ),
  service(
    "oleksandr-bondar",
    "network-engineer",
    "Overlapping address ranges untangled",
    "Two networks that both use 10.0.0.0/16 can connect now and are renumbered later.",
    ["networking", "nat", "ipam"],
    [
      [
        "Two networks",
        "Address translation now and a renumbering plan for later, tested with one application.",
        ["Working connection", "Renumbering plan"],
        1_700,
        9,
        1,
      ],
    ],
  ),
];
