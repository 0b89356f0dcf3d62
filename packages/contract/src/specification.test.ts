import { describe, expect, it } from "vitest";
import type { z } from "zod";
import * as limits from "./base/limits.ts";
import * as lists from "./base/option-lists.ts";
import { credentials, registration, registrationForm } from "./members/identity.ts";
import { moduleListing, newModule, newReview } from "./modules/modules.ts";

/**
 * The specification's lists and numbers, repeated here so that a change has to be made in both
 * places.
 */
describe("the specification's constants", () => {
  it.each([
    [
      lists.MODULE_CATEGORIES,
      "infrastructure, ci-cd, storage, security, networking, monitoring, kubernetes, serverless",
    ],
    [
      lists.MODULE_SORTS,
      "popular, newest, highest-rated, price-low, price-high, trending, top-rated",
    ],
    [
      lists.ENGINEER_SPECIALIZATIONS,
      "devops, cloud-architect, sre, security-specialist, infrastructure-engineer, kubernetes-expert, data-engineer, network-engineer",
    ],
    [lists.IAC_TOOLS, "terraform, cloudformation, pulumi, cdk, bicep, arm"],
    [lists.CLOUD_PROVIDERS, "aws, azure, gcp, digitalocean, linode, heroku, multicloud"],
    [lists.REGISTRATION_ROLES, "contributor, engineer, buyer, auditor"],
    [
      lists.REGISTRATION_OPTIONS.preferredIaCTools,
      "Terraform, AWS CDK, Pulumi, Ansible, CloudFormation, ARM Templates, Other",
    ],
    [
      lists.REGISTRATION_OPTIONS.specialization,
      "DevOps, Infrastructure as Code, Cloud Architecture, Security, Kubernetes, Serverless, Other",
    ],
    [lists.REGISTRATION_OPTIONS.experience, "0-2, 3-5, 5-7, 7-10, 10+"],
    [
      lists.REGISTRATION_OPTIONS.cloudProvider,
      "AWS, Azure, Google Cloud, Oracle Cloud, DigitalOcean, Multi-cloud, Other",
    ],
    [lists.REGISTRATION_OPTIONS.auditingExperience, "1-2 years, 3-5 years, 5+ years"],
  ])("%#: %j", (list, wanted) => {
    expect(list.join(", ")).toBe(wanted);
  });

  it("include these numbers", () => {
    expect(lists.ROLE_LABELS).toEqual({
      contributor: "Contributor",
      engineer: "Engineer",
      buyer: "Consumer",
      auditor: "Auditor",
      admin: "admin",
    });
    expect(limits.PROVISIONAL_SCORES).toEqual({
      securityScore: 85,
      qualityScore: 78,
      efficiencyScore: 72,
    });
    expect(limits.LIMITS).toMatchObject({
      title: { min: 5, max: 100 },
      description: { min: 20, max: 300 },
      longDescription: { min: 50 },
      priceCents: { min: 100, max: 1_000_000, initial: 999 },
      tags: { min: 1, max: 10 },
      review: { min: 10 },
      rating: { min: 1, max: 5, initial: 5 },
      archiveBytes: 50 * 1024 * 1024,
    });
    expect(limits.SCAN_BAR).toEqual({ step: 5, everyMs: 200 });
    expect(limits.TEST_PAYMENT_MS).toBe(1_000);
    expect(limits.STALE_MS).toEqual({ default: 60_000, currentUser: 1_000 });
    expect([
      limits.HOME_FEATURED_MODULES,
      limits.HOME_ENGINEERS,
      limits.ENGINEER_CARD_SKILLS,
    ]).toEqual([3, 3, 4]);
    expect([limits.SESSION_DAYS, limits.THEME_COOKIE_DAYS]).toEqual([30, 365]);
  });
});

const LISTING = {
  title: "A title",
  description: "A description of twenty and more characters",
  price: 999,
  category: "storage",
  tags: ["one"],
};
const ACCOUNT = { username: "somebody", email: "a@b.co", password: "12345678" };

/** The form's error for `value` at `field`; undefined if valid. */
function fault(schema: z.ZodType, value: object, field: string): string | undefined {
  const { error } = schema.safeParse(value);
  return error?.issues.find(({ path }) => path[0] === field)?.message;
}

describe("the specification's rules", () => {
  it.each<[z.ZodType, object, string, string | undefined]>([
    [moduleListing, { title: "1234" }, "title", "Title must be at least 5 characters"],
    [moduleListing, { title: "12345" }, "title", undefined],
    [moduleListing, { title: "x".repeat(100) }, "title", undefined],
    [moduleListing, { title: "x".repeat(101) }, "title", "Title must be less than 100 characters"],
    [moduleListing, { description: "x".repeat(20) }, "description", undefined],
    [moduleListing, { description: "x".repeat(300) }, "description", undefined],
    [moduleListing, { longDescription: "" }, "longDescription", undefined],
    [moduleListing, { longDescription: "x".repeat(50) }, "longDescription", undefined],
    [moduleListing, { price: 99 }, "price", "Price must be at least $1"],
    [moduleListing, { price: 100 }, "price", undefined],
    [moduleListing, { price: 1_000_000 }, "price", undefined],
    [moduleListing, { price: 1_000_001 }, "price", "Price must be less than $10,000"],
    [moduleListing, { image: "" }, "image", undefined],
    [moduleListing, { image: null }, "image", undefined],
    [moduleListing, { image: "https://a.test/x.png" }, "image", undefined],
    [moduleListing, { image: "x.png" }, "image", "Please provide a valid image URL"],
    [moduleListing, { category: "" }, "category", "Please select a category"],
    [moduleListing, { category: "all" }, "category", "Please select a category"],
    [moduleListing, { tags: [] }, "tags", "Please add at least one tag"],
    [moduleListing, { tags: undefined }, "tags", "Please add at least one tag"],
    [moduleListing, { tags: null }, "tags", "Please add at least one tag"],
    [moduleListing, { tags: "abcdefghij".split("") }, "tags", undefined],
    [moduleListing, { tags: "abcdefghijk".split("") }, "tags", "Maximum 10 tags allowed"],
  ])("%#: a listing with %j", (schema, change, field, message) => {
    expect(fault(schema, { ...LISTING, ...change }, field)).toBe(message);
  });

  it.each<[object, string, string | undefined]>([
    [{ email: "nobody" }, "email", "Invalid email format"],
    [{ email: "a@b.co" }, "email", undefined],
    [{ confirmPassword: "87654321" }, "confirmPassword", "Passwords don't match"],
    [{ confirmPassword: "12345678" }, "confirmPassword", undefined],
  ])("%#: a registration with %j", (change, field, message) => {
    expect(
      fault(registrationForm, { confirmPassword: "12345678", ...ACCOUNT, ...change }, field),
    ).toBe(message);
  });

  it("require both fields for signing in", () => {
    expect(fault(credentials, { username: "", password: "x" }, "username")).toBeTruthy();
    expect(fault(credentials, { username: "x", password: "" }, "password")).toBeTruthy();
  });

  it("turn empty fields into null, and make users without a role buyers", () => {
    const fields = [
      "fullName",
      "preferredIaCTools",
      "specialization",
      "experience",
      "bio",
      "cloudProvider",
      "securityCertifications",
      "auditingExperience",
    ];
    const empty = Object.fromEntries(fields.map((field) => [field, ""]));
    const nulls = Object.fromEntries(fields.map((field) => [field, null]));
    expect(registration.parse({ ...ACCOUNT, ...empty })).toMatchObject({ ...nulls, role: "buyer" });
    expect(registration.safeParse({ ...ACCOUNT, role: "admin" }).success).toBe(false);
  });

  it("accept reviews with ten characters and a rating of 1 to 5, by default 5", () => {
    expect(fault(newReview, { moduleId: 1, content: "too short" }, "content")).toBe(
      "Review must be at least 10 characters long",
    );
    expect(newReview.parse({ moduleId: 1, content: "long enough" }).rating).toBe(5);
    for (const rating of [0, 6, 2.5]) {
      expect(newReview.safeParse({ moduleId: 1, content: "long enough", rating }).success).toBe(
        false,
      );
    }
  });

  it("accept each tag once, in lower case", () => {
    expect(newModule.parse({ ...LISTING, tags: ["AWS", "aws ", "vpc"] }).tags).toEqual([
      "aws",
      "vpc",
    ]);
  });
});
