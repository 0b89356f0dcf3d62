import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const [type, argument] of [
  ["google_compute_instance", "machine_type"],
  ["google_compute_instance_template", "machine_type"],
  ["google_container_node_pool", "node_config.machine_type"],
] as const) {
  testArgumentRule("eff-google-n1", {
    type,
    argument,
    bad: ['"n1-standard-1"', '"f1-micro"'],
    good: ['"e2-small"', '"n2-standard-2"'],
    absent: "passes",
  });
}

testRule("eff-google-n1", {
  passes: {
    "a machine with a GPU":
      'resource "google_compute_instance" "x" {\n  machine_type = "n1-standard-4"\n  guest_accelerator {\n    type  = "nvidia-tesla-t4"\n    count = 1\n  }\n}\n',
  },
});
