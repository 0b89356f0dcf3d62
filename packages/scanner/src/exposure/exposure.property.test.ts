import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";

type Module = string | Record<string, string>;

/** Rules for internet exposure, excluding LOW findings. */
const isExposure = ({ ruleId, severity }: { ruleId: string; severity: string }) =>
  /^(aws-sg-ingress|az-nsg|gcp-fw|k8s-netpol)/.test(ruleId) && severity !== "LOW";

function exposures(code: Module): ReadonlySet<string> {
  return new Set(
    scanTexts(code)
      .findings.filter(isExposure)
      .map(({ ruleId }) => ruleId),
  );
}

interface Opening {
  readonly network: string;
  readonly from: number;
  readonly to: number;
  readonly protocol: "tcp" | "udp";
}

const network = fc.constantFrom(
  "0.0.0.0/0",
  "0.0.0.0/1",
  "128.0.0.0/1",
  "10.0.0.0/8",
  "198.51.100.0/24",
  "8.0.0.0/9",
  "8.128.0.0/9",
);

const ports = fc.constantFrom(22, 80, 443, 3306, 3389, 5432, 6379, 8443, 9200, 27017, 65_535);

const opening: fc.Arbitrary<Opening> = fc
  .tuple(network, ports, ports, fc.constantFrom("tcp" as const, "udp" as const))
  .map(([cidr, a, b, protocol]) => ({
    network: cidr,
    from: Math.min(a, b),
    to: Math.max(a, b),
    protocol,
  }));

/** The same openings written for each cloud. */
const FORMS: Readonly<Record<string, (openings: readonly Opening[]) => Module>> = {
  "AWS, inside of the group": (openings) =>
    `resource "aws_security_group" "this" {\n${openings
      .map(
        ({ network, from, to, protocol }) =>
          `ingress {\nfrom_port = ${from}\nto_port = ${to}\nprotocol = "${protocol}"\ncidr_blocks = ["${network}"]\n}`,
      )
      .join("\n")}\n}`,
  "AWS, rules of their own": (openings) =>
    `resource "aws_security_group" "this" {}\n${openings
      .map(
        ({ network, from, to, protocol }, index) =>
          `resource "aws_vpc_security_group_ingress_rule" "r${index}" {\nsecurity_group_id = aws_security_group.this.id\nfrom_port = ${from}\nto_port = ${to}\nip_protocol = "${protocol}"\ncidr_ipv4 = "${network}"\n}`,
      )
      .join("\n")}`,
  Azure: (openings) =>
    `resource "azurerm_network_security_group" "this" {\n${openings
      .map(
        ({ network, from, to, protocol }) =>
          `security_rule {\npriority = 200\ndirection = "Inbound"\naccess = "Allow"\nprotocol = "${protocol}"\ndestination_port_range = "${from}-${to}"\nsource_address_prefix = "${network}"\n}`,
      )
      .join("\n")}\n}`,
  Google: (openings) =>
    openings
      .map(
        ({ network, from, to, protocol }, index) =>
          `resource "google_compute_firewall" "r${index}" {\nnetwork = "shop"\nsource_ranges = ["${network}"]\nallow {\nprotocol = "${protocol}"\nports = ["${from}-${to}"]\n}\n}`,
      )
      .join("\n"),
  CloudFormation: (openings) => ({
    "template.json": JSON.stringify({
      Resources: {
        Group: {
          Type: "AWS::EC2::SecurityGroup",
          Properties: {
            SecurityGroupIngress: openings.map(({ network, from, to, protocol }) => ({
              IpProtocol: protocol,
              FromPort: from,
              ToPort: to,
              CidrIp: network,
            })),
          },
        },
      },
    }),
  }),
  "a template of Azure": (openings) => ({
    "azuredeploy.json": JSON.stringify({
      $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
      resources: [
        {
          type: "Microsoft.Network/networkSecurityGroups",
          apiVersion: "2023-01-01",
          name: "this",
          properties: {
            securityRules: openings.map(({ network, from, to, protocol }) => ({
              properties: {
                priority: 200,
                direction: "Inbound",
                access: "Allow",
                protocol,
                destinationPortRange: `${from}-${to}`,
                sourceAddressPrefix: network,
              },
            })),
          },
        },
      ],
    }),
  }),
  "a policy of Kubernetes": (openings) => ({
    "policy.json": JSON.stringify({
      apiVersion: "networking.k8s.io/v1",
      kind: "NetworkPolicy",
      metadata: { name: "this" },
      spec: {
        podSelector: {},
        ingress: openings.map(({ network, from, to, protocol }) => ({
          from: [{ ipBlock: { cidr: network } }],
          ports: [{ protocol: protocol.toUpperCase(), port: from, endPort: to }],
        })),
      },
    }),
  }),
};

const runs = { seed: 12, numRuns: 25 };

describe.each(Object.entries(FORMS))("%s", (_, written) => {
  it("finds something in some of them", () => {
    const samples = fc.sample(fc.array(opening, { minLength: 2, maxLength: 4 }), runs);
    const found = samples.filter((openings) => exposures(written(openings)).size > 0);
    expect(found.length).toBeGreaterThan(runs.numRuns / 5);
    expect(found.length).toBeLessThan(runs.numRuns);
  });

  it("says no less when a rule opens more", () => {
    fc.assert(
      fc.property(fc.array(opening, { maxLength: 4 }), opening, (openings, more) => {
        const before = exposures(written(openings));
        const after = exposures(written([...openings, more]));
        expect([...before].filter((ruleId) => !after.has(ruleId))).toEqual([]);
      }),
      runs,
    );
  });

  it("says the same of rules in any order", () => {
    fc.assert(
      fc.property(
        fc
          .array(opening, { minLength: 1, maxLength: 5 })
          .chain((openings) =>
            fc.tuple(
              fc.constant(openings),
              fc.shuffledSubarray(openings, { minLength: openings.length }),
            ),
          ),
        ([openings, shuffled]) => {
          expect(exposures(written(shuffled))).toEqual(exposures(written(openings)));
        },
      ),
      runs,
    );
  });
});

/** Splits a network into halves recursively. */
function halves(cidr: string, depth: number): string[] {
  const [address = "", length = "0"] = cidr.split("/");
  if (depth === 0) return [cidr];
  const half = Number(length) + 1;
  const start = address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
  const upper = start + 2 ** (32 - half);
  const text = [24, 16, 8, 0].map((shift) => Math.floor(upper / 2 ** shift) % 256).join(".");
  return [...halves(`${address}/${half}`, depth - 1), ...halves(`${text}/${half}`, depth - 1)];
}

it("says the same of the same addresses in other words", () => {
  const wholes = fc.constantFrom("0.0.0.0/0", "128.0.0.0/1", "10.0.0.0/8", "198.51.100.0/24");
  fc.assert(
    fc.property(wholes, fc.integer({ min: 1, max: 4 }), ports, (whole, depth, port) => {
      const group = (networks: readonly string[]) =>
        `resource "aws_security_group" "this" {\ningress {\nfrom_port = ${port}\nto_port = ${port}\nprotocol = "tcp"\ncidr_blocks = ${JSON.stringify(networks)}\n}\n}`;
      expect(exposures(group(halves(whole, depth)))).toEqual(exposures(group([whole])));
    }),
    runs,
  );
});
