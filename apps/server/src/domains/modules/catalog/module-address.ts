import { MODULE_NAME_LENGTH } from "@stackyard/contract/modules/module-name";
import { moduleSystem } from "@stackyard/contract/modules/modules";
import { AppError } from "../../../platform/http/errors/app-error.ts";

/** The nth candidate for a slug that is taken: "vpc", "vpc-2", "vpc-3". */
export function slugCandidate(slug: string, attempt: number): string {
  if (attempt === 1) return slug;
  const suffix = `-${attempt}`;
  return slug.slice(0, MODULE_NAME_LENGTH - suffix.length) + suffix;
}

/** The system of a module without providers. */
export const GENERIC_SYSTEM = "generic";

interface ProviderUse {
  /** For example "hashicorp/aws". */
  readonly source: string;
  readonly resourceCount: number;
}

/**
 * The system of a module: the type of its most used provider, or "generic" without providers.
 * Throws for a type that can't be part of a registry address.
 */
export function systemFromProviders(providers: readonly ProviderUse[]): string {
  const [main] = [...providers].sort((a, b) => b.resourceCount - a.resourceCount);
  const type = main?.source
    .split("/")
    .at(-1)
    ?.toLowerCase()
    .replace(/[^0-9a-z]/g, "");
  if (!type) return GENERIC_SYSTEM;
  if (moduleSystem.safeParse(type).success) return type;
  const message = "The provider's name is too long for an address. Enter a shorter one.";
  throw new AppError("validation_failed", { message, fields: { system: message } });
}
