import { formatPrice } from "@stackyard/contract/base/money";
import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { registryName } from "@stackyard/contract/modules/registry-name";
import type { ModuleVersionDetail } from "@stackyard/contract/modules/versions";
import { table } from "../../reference/markdown.ts";

interface Parts {
  readonly module: ModuleDetail;
  /** The highest published one. */
  readonly version: ModuleVersionDetail;
  readonly readme: string;
  readonly origin: string;
}

/** A module's page as Markdown: price, usage and README. */
export function moduleText({ module, version, readme, origin }: Parts): string {
  const source = [registryName(origin), module.namespace, module.name, module.system].join("/");
  const facts = [
    `Page: ${origin}/modules/${module.id}`,
    `Source: \`${source}\`, version ${version.version}`,
    `Price: ${formatPrice(module.price)}`,
    `Category: ${module.category}; tags: ${module.tags.join(", ")}`,
    `Author: ${module.authorUsername}`,
    ...ratingLines(module),
    ...scoreLines(module),
    ...worstCaseLines(module),
    module.isVerified ? "Verified by an auditor." : "Not verified by an auditor yet.",
  ];
  return [
    `# ${module.title}`,
    `> ${module.description}`,
    facts.map((fact) => `- ${fact}`).join("\n"),
    ...interfaceParts(version),
    ...(module.longDescription ? ["## About", module.longDescription] : []),
    ...(readme.trim() ? ["## README", readme.trim()] : []),
    "",
  ].join("\n\n");
}

function ratingLines({ ratingAverage, ratingCount }: ModuleDetail): string[] {
  if (ratingAverage === null) return [];
  return [`Rating: ${ratingAverage.toFixed(1)} of 5 in ${ratingCount} reviews`];
}

function scoreLines(module: ModuleDetail): string[] {
  const { securityScore, qualityScore, efficiencyScore } = module;
  const scores = Object.entries({ securityScore, qualityScore, efficiencyScore })
    .filter(([, score]) => score !== null)
    .map(([name, score]) => `${name.replace("Score", "")} ${score}/100`);
  return scores.length > 0 ? [`Scores: ${scores.join(", ")}`] : [];
}

function worstCaseLines({ worstCase }: ModuleDetail): string[] {
  if (worstCase === null) return [];
  const { inputs, securityScore, criticalFindings } = worstCase;
  const names = inputs.map(({ name }) => `\`${name}\``).join(" and ");
  const critical = criticalFindings > 0 ? `, ${criticalFindings} critical findings` : "";
  return [`Security with other values of ${names}: ${securityScore}/100${critical}`];
}

function interfaceParts({ facts }: ModuleVersionDetail): string[] {
  const inputs = facts.inputs.map((input) => [
    `\`${input.name}\``,
    input.type ?? "any",
    input.isRequired ? "required" : (input.default ?? "null"),
    input.description ?? "",
  ]);
  const outputs = facts.outputs.map(({ name, description }) => [`\`${name}\``, description ?? ""]);
  return [
    ...(inputs.length > 0
      ? ["## Inputs", table(["Name", "Type", "Default", "Description"], inputs)]
      : []),
    ...(outputs.length > 0 ? ["## Outputs", table(["Name", "Description"], outputs)] : []),
  ];
}
