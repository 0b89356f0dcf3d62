import { expect, it } from "vitest";
import { carriesContactData } from "./contact-data.ts";

it.each([
  "Have a look at https://evil.example/offer",
  "it is on www.cheap-clusters.test",
  "write to cheap-clusters.com",
  "me@somewhere.test",
  "me (at) somewhere",
  "call +49 (30) 123-45 678",
  "I am on WhatsApp",
  "t.me/someone",
])("counts as contact data: %s", (text) => {
  expect(carriesContactData(text)).toBe(true);
});

it.each([
  "Our main.tf has 1,200 lines in 14 modules, on Terraform 1.9.5.",
  "We pay up to $4,500.00 and need it by 2026-12-24.",
  "Version 5.31.0 of the provider, host 192.168.100.200, subnet 10.0.0.0/16, port 443.",
])("doesn't count as contact data: %s", (text) => {
  expect(carriesContactData(text)).toBe(false);
});
