import type { EngineerSpecialization } from "@stackyard/contract/base/option-lists";
import type { ServiceDetail, ServiceForm } from "@stackyard/contract/talent/services";

/** A package as entered. */
export interface TierDraft {
  readonly key: string;
  readonly name: string;
  readonly scope: string;
  /** One per line. */
  readonly deliverables: string;
  /** In dollars. */
  readonly price: string;
  readonly deliveryDays: string;
  readonly revisions: string;
}

/** A service as entered. */
export interface ServiceDraft {
  readonly title: string;
  readonly description: string;
  readonly longDescription: string;
  readonly specialization: EngineerSpecialization | "";
  /** Comma-separated. */
  readonly tags: string;
  readonly tiers: readonly TierDraft[];
}

const NAMES = ["Basic", "Standard", "Premium"];

export function emptyTier(position: number): TierDraft {
  return {
    key: crypto.randomUUID(),
    name: NAMES[position] ?? "",
    scope: "",
    deliverables: "",
    price: "",
    deliveryDays: "",
    revisions: "1",
  };
}

export function draftOf(service?: ServiceDetail): ServiceDraft {
  if (!service) {
    const texts = { title: "", description: "", longDescription: "", tags: "" };
    return { ...texts, specialization: "", tiers: [emptyTier(0)] };
  }
  const { title, description, longDescription, specialization, tags, tiers } = service;
  return {
    title,
    description,
    longDescription: longDescription ?? "",
    specialization,
    tags: tags.join(", "),
    tiers: tiers.map((tier) => ({
      key: crypto.randomUUID(),
      name: tier.name,
      scope: tier.scope,
      deliverables: tier.deliverables.join("\n"),
      price: String(tier.price / 100),
      deliveryDays: String(tier.deliveryDays),
      revisions: String(tier.revisions),
    })),
  };
}

/**
 * Converts the draft to the request body. Invalid numbers are sent as missing, so that the server
 * reports them.
 */
export function formOf(draft: ServiceDraft): ServiceForm {
  const { tags, tiers, specialization, ...texts } = draft;
  return {
    ...texts,
    specialization: specialization as EngineerSpecialization,
    tags: [...new Set(parts(tags.toLowerCase(), ","))],
    tiers: tiers.map(({ name, scope, deliverables, price, deliveryDays, revisions }) => ({
      name,
      scope,
      deliverables: parts(deliverables, "\n"),
      price: price.trim() ? Math.round(Number(price) * 100) : Number.NaN,
      deliveryDays: deliveryDays.trim() ? Number(deliveryDays) : Number.NaN,
      revisions: revisions.trim() ? Number(revisions) : Number.NaN,
    })),
  };
}

function parts(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}
