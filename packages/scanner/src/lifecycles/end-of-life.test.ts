import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import { dateText, endOfLife } from "./end-of-life.ts";
import { COLLECTED, ENDS_OF_LIFE } from "./ends-of-life.ts";
import { imageEnd } from "./images.ts";
import { machineImageEnd } from "./machine-images.ts";

it.each(Object.entries(ENDS_OF_LIFE))("%s has cycles with dates", (_, text) => {
  for (const pair of text.split(", ")) expect(pair).toMatch(/^[\w.]+ \d{4}-\d\d-\d\d$/);
  const [first] = text.split(", ");
  expect(first?.split(" ")[1]?.localeCompare(COLLECTED)).toBeLessThan(1);
});

it("is said to be old by the report, 180 days after the dates were collected", () => {
  const later = (days: number) =>
    new Date(Date.parse(COLLECTED) + days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const notes = (today?: string) =>
    scanTexts("", today === undefined ? {} : { today }).notEvaluated.filter((note) =>
      note.includes("support ended after"),
    );
  expect(notes(later(181))).toEqual([
    `not evaluated: versions whose support ended after ${dateText(COLLECTED)}, the date of our data`,
  ]);
  expect(notes(later(180))).toEqual([]);
  expect(notes()).toEqual([]);
});

describe("a version", () => {
  it.each([
    ["mysql", "5.7.44", "2023-10-31"],
    ["mysql", "5.7-debian", "2023-10-31"],
    ["mysql", "5.1.73", "2018-12-03"],
    ["kubernetes", "1.24.9", "2025-01-31"],
    ["kubernetes", "1.9", "2023-06-28"],
    ["postgresql", "9.6", "2021-11-11"],
  ])("of %s %s ended on %s", (product, version, date) =>
    expect(endOfLife(product, version)?.date).toBe(date),
  );

  it.each([
    ["mysql", "8.4"],
    ["mysql", "8"],
    ["kubernetes", "1.34"],
    ["kubernetes", "latest"],
    ["kubernetes", "1"],
    ["postgresql", "17"],
    ["nothing-known", "1"],
    ["python", "3"],
  ])("of %s %s has not ended", (product, version) =>
    expect(endOfLife(product, version)).toBeUndefined(),
  );
});

describe("a container image", () => {
  it.each([
    "node:14-alpine",
    "docker.io/library/postgres:10.5",
    "public.ecr.aws/docker/library/redis:4.0",
    "python:3.13-slim-buster",
    "node:24-alpine3.12",
    "mcr.microsoft.com/dotnet/core/sdk:3.1",
    "mcr.microsoft.com/dotnet/aspnet:6.0",
    "openjdk:8-jdk",
    "debian:stretch-slim",
    "ubuntu:bionic-20230530",
    "registry.example.com:5000/team/centos:7",
    "gcr.io/distroless/nodejs:debug-debian10",
  ])("%s is outdated", (image) => expect(imageEnd(image)).toBeDefined());

  it.each([
    "node:24",
    "node:lts-alpine",
    "node",
    "python:3-slim",
    "postgres:17.6",
    "example/node-exporter:1.0",
    "ghcr.io/example/openjdk:21",
    "registry.example.com:5000/app",
    "alpine:edge",
    "ubuntu:24.04@sha256:0",
    "busybox:1.36",
    "nginx:1.29",
  ])("%s is not", (image) => expect(imageEnd(image)).toBeUndefined());
});

describe("a machine image", () => {
  it.each([
    "ubuntu/images/hvm-ssd/ubuntu-bionic-18.04-amd64-server-*",
    "ubuntu-os-cloud/ubuntu-1804-lts",
    "16.04-LTS",
    "18_04-lts-gen2",
    "debian-cloud/debian-10",
    "centos-cloud/centos-7",
    "CentOS 7",
    "2012-R2-Datacenter",
    "windows-cloud/windows-server-2012-r2-dc",
    "Windows_Server-2008-R2",
    "amzn-ami-hvm-*",
    "amzn2-ami-hvm-*",
    "rhel-7",
  ])("%s is outdated", (name) => expect(machineImageEnd(name)).toBeDefined());

  it.each([
    "ubuntu/images/hvm-ssd/ubuntu-noble-24.04-amd64-server-*",
    "ubuntu-os-cloud/ubuntu-2404-lts-amd64",
    "22_04-lts-gen2",
    "debian-cloud/debian-12",
    "2022-datacenter-azure-edition",
    "al2023-ami-*",
    "rhel-9",
    "cos-cloud/cos-stable",
    "Standard_D2s_v5",
  ])("%s is not", (name) => expect(machineImageEnd(name)).toBeUndefined());
});
