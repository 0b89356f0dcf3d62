import { expect, it } from "vitest";
import { emptyFields } from "./empty-fields";

const NOTHING = {
  role: "engineer",
  avatar: null,
  fullName: null,
  bio: "",
  organization: null,
  githubLink: null,
  skills: [] as string[],
  certifications: [] as string[],
  specialization: null,
  experience: null,
  preferredIaCTools: null,
  cloudProvider: null,
  securityCertifications: null,
  auditingExperience: null,
} as const satisfies Parameters<typeof emptyFields>[0];

it("names what a profile of this role may hold and does not", () => {
  const { total, missing } = emptyFields(NOTHING);
  expect(missing).toHaveLength(total);
  expect(missing).toContain("specialization");
  expect(missing).not.toContain("cloudProvider");
});

it("counts what is there, lists as soon as they hold something", () => {
  const user = { ...NOTHING, fullName: "Mara", skills: ["Terraform"], experience: "5" };
  const { total, missing } = emptyFields(user);
  expect(total - missing.length).toBe(3);
  expect(missing).not.toContain("skills");
});
