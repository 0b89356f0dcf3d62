import { pageOf } from "@stackyard/contract/base/agent-answers";
import { usersText } from "@stackyard/contract/base/users-text";
import { listPurchases as listAll } from "@stackyard/contract/trade/purchases";
import { z } from "zod";
import { BOUNDS } from "../bounds.ts";
import { pageOfModule, presentPrice, sourceOf } from "../present.ts";
import { tool } from "../tool.ts";

export const listPurchases = tool({
  name: "list_purchases",
  title: "List purchases",
  description:
    "List the modules that the signed-in user bought, newest first. To continue, pass next as from. Needs an access token with the scope purchases:read.",
  input: z.strictObject({ from: z.int().min(0).optional() }),
  scope: "purchases:read",
  async answer({ call, origin }, { from }) {
    const { data } = await call(listAll);
    return pageOf(data, { from, size: BOUNDS.purchases }, (purchase) => ({
      moduleId: purchase.moduleId,
      source: sourceOf(origin, purchase),
      status: purchase.status,
      price: presentPrice(purchase.price),
      refunded: presentPrice(purchase.refunded),
      boughtAt: purchase.createdAt,
      latestVersion: purchase.latestVersion,
      installedVersion: purchase.installedVersion,
      modulePage: pageOfModule(origin, purchase.moduleId),
      writtenByAuthor: { title: usersText(purchase.moduleTitle) },
    }));
  },
});
