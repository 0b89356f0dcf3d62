import type { ServiceForm } from "@stackyard/contract/talent/services";

export interface DemoService extends ServiceForm {
  readonly by: string;
}

type Tier = readonly [
  name: string,
  scope: string,
  deliverables: readonly string[],
  dollars: number,
  days: number,
  revisions: number,
];

/** A service of a demo engineer, with prices in dollars. */
export const service = (
  by: string,
  specialization: ServiceForm["specialization"],
  title: string,
  description: string,
  tags: readonly string[],
  tiers: readonly Tier[],
  longDescription?: string,
): DemoService => ({
  by,
  specialization,
  title,
  description,
  longDescription: longDescription ?? null,
  tags: [...tags],
  tiers: tiers.map(([name, scope, deliverables, dollars, deliveryDays, revisions]) => ({
    name,
    scope,
    deliverables: [...deliverables],
    price: dollars * 100,
    deliveryDays,
    revisions,
  })),
});
