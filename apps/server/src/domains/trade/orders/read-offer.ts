import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { findVisibleModule } from "../../modules/catalog/find-module.ts";
import { whyNotBuy } from "./purchase-policy.ts";

export interface Offer {
  readonly moduleId: number;
  readonly title: string;
  readonly sellerId: number;
  readonly priceCents: number;
}

/** What the caller would buy. Throws if the module isn't for sale to them or is already theirs. */
export async function readOffer(ctx: UserServices, moduleId: number): Promise<Offer> {
  const module = await findVisibleModule(ctx, moduleId);
  const refusal = whyNotBuy(ctx.user, module);
  if (refusal) throw new AppError(refusal);
  const { title, authorId: sellerId, priceCents } = module;
  return { moduleId, title, sellerId, priceCents };
}
