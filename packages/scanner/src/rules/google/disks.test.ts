import { testRule } from "../../../test/rule-fixtures.ts";

const disk = (body = "", name = "data") =>
  `variable "given" {}\nresource "google_compute_disk" "it" {\n  name = "${name}"\n${body}\n}\n`;

const attachment = (to: string) =>
  `resource "google_compute_disk_resource_policy_attachment" "it" {\n  name = "daily"\n  disk = ${to}\n}\n`;

const MACHINE =
  'resource "google_compute_instance" "it" {\n  attached_disk {\n    source = google_compute_disk.it.id\n  }\n}\n';

const plan = (of: string) =>
  `resource "google_backup_dr_backup_plan_association" "it" {\n  resource = ${of}\n}\n`;

testRule("gcp-disk-snapshots", {
  fails: {
    "a disk for data": disk("size = 500"),
    "a disk that a machine uses": disk() + MACHINE,
    "a disk from a snapshot": disk('snapshot = "data-2025"'),
    "a schedule of another disk": `${disk()}${attachment('"other"')}`,
    "a disk in several zones": 'resource "google_compute_region_disk" "it" {\n  name = "data"\n}\n',
  },
  passes: {
    "a schedule": disk() + attachment("google_compute_disk.it.name"),
    "a schedule by the name of the disk": disk() + attachment('"data"'),
    "a backup plan of the disk": disk() + plan("google_compute_disk.it.id"),
    "a backup plan of its machine": disk() + MACHINE + plan("google_compute_instance.it.id"),
    "a system disk": disk('image = "debian-cloud/debian-12"'),
    "an image of the caller's": disk("image = var.given"),
    "a disk for a cache": disk("", "build-cache"),
    "a copy of another disk": disk('async_primary_disk {\n  disk = "primary"\n}'),
  },
  open: { "a schedule of a disk of the caller's": disk() + attachment("var.given") },
});
