import fc from "fast-check";
import { expect, it } from "vitest";
import { outcomeOf } from "../../../test/verdict.ts";
import { settingRules } from "../settings/setting-rules.ts";
import { PUBLIC_SWITCHES } from "./all-switches.ts";

const rules = settingRules(PUBLIC_SWITCHES);

const account = fc.stringMatching(/^[0-9]{12}$/);

const network = fc
  .tuple(fc.integer({ min: 1, max: 223 }), fc.nat(255), fc.integer({ min: 16, max: 32 }))
  .map(([a, b, bits]) => `${a}.${b}.0.0/${bits}`);

const list = (items: readonly string[]) => JSON.stringify(items);

const snapshot = (accounts: readonly string[]) =>
  `resource "aws_db_snapshot" "it" {\n shared_accounts = ${list(accounts)}\n}\n`;

const search = (networks: readonly string[]) =>
  `resource "azurerm_search_service" "it" {\n allowed_ips = ${list(networks)}\n}\n`;

it("finds what everyone shares, whoever shares it besides and in whatever order", () => {
  fc.assert(
    fc.property(fc.array(account, { maxLength: 5 }), fc.nat(5), (accounts, at) => {
      expect(outcomeOf(rules, snapshot(accounts))).toBe("passes");
      expect(outcomeOf(rules, snapshot(accounts.toSpliced(at, 0, "all")))).toBe("fails");
    }),
    { numRuns: 50 },
  );
});

it("takes a list for narrow until everyone is on it", () => {
  fc.assert(
    fc.property(fc.array(network, { minLength: 1, maxLength: 5 }), fc.nat(5), (networks, at) => {
      expect(outcomeOf(rules, search(networks))).toBe("passes");
      expect(outcomeOf(rules, search(networks.toSpliced(at, 0, "0.0.0.0/0")))).toBe("fails");
    }),
    { numRuns: 50 },
  );
});

const PUBLIC = ['resource "aws_mq_broker" "a" {\n publicly_accessible = true\n}\n'];

const QUIET = [
  'resource "aws_mq_broker" "b" {\n publicly_accessible = false\n}\n',
  'resource "azurerm_data_factory" "c" {\n public_network_enabled = false\n}\n',
  'resource "aws_ecs_service" "d" {\n network_configuration {\n subnets = []\n }\n}\n',
];

it("says of one resource the same whatever stands around it", () => {
  const order = fc.shuffledSubarray([...PUBLIC, ...QUIET]);
  fc.assert(
    fc.property(order, (resources) => {
      const isPublic = resources.some((resource) => PUBLIC.includes(resource));
      expect(outcomeOf(rules, resources.join(""))).toBe(isPublic ? "fails" : "passes");
    }),
    { numRuns: 50 },
  );
});
