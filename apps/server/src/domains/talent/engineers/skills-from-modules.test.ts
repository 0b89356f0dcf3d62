import { expect, it } from "vitest";
import { skillsFromModules } from "./skills-from-modules.ts";

it("lists skills and clouds of a module's providers and resource types, each once", () => {
  expect(
    skillsFromModules([
      { title: "Cluster", providers: ["aws", "helm"], types: ["aws_eks_cluster", "aws_iam_role"] },
      { title: "Bucket", providers: ["aws", "constructor"], types: ["aws_s3_bucket"] },
    ]),
  ).toEqual({
    skills: [
      { name: "Terraform", from: "Cluster" },
      { name: "AWS", from: "Cluster" },
      { name: "Helm", from: "Cluster" },
      { name: "EKS", from: "Cluster" },
      { name: "IAM", from: "Cluster" },
      { name: "S3", from: "Bucket" },
    ],
    tools: ["terraform"],
    clouds: ["aws"],
  });
});

it("lists nothing for a user without modules", () => {
  expect(skillsFromModules([])).toEqual({ skills: [], tools: [], clouds: [] });
});
