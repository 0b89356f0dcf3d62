import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import type { PurchaseStatus } from "@stackyard/contract/trade/purchases";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../lib/api/query";
import { useCurrentUser } from "../../../lib/session/current-user";

export type Ownership = "none" | "author" | "owner" | "auditor";

/** How the viewer came to own a module. */
export function useOwnership({ id, viewer }: ModuleDetail): Ownership {
  const mayAudit = useCurrentUser()?.mayAudit ?? false;
  // Auditors can download every module, so only their purchases tell what they own.
  const asksPurchases = mayAudit && viewer.mayDownload && !viewer.isAuthor;
  const { data: purchases } = useQuery({
    ...apiQuery("/api/purchases", {}),
    enabled: asksPurchases,
  });
  if (viewer.isAuthor) return "author";
  if (!viewer.mayDownload) return "none";
  const isBought = purchases?.some(({ moduleId, status }) => moduleId === id && isOwned(status));
  return asksPurchases && !isBought ? "auditor" : "owner";
}

const isOwned = (status: PurchaseStatus) => status === "paid" || status === "partly_refunded";
