import type { AuditorFigures } from "@stackyard/contract/trade/figures";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { countDecisions, countQueue } from "./auditor-queries.ts";

export async function readAuditorFigures({ db, user }: UserServices): Promise<AuditorFigures> {
  if (!user.mayAudit) throw new AppError("auditor_not_approved");
  const [{ oldest, ...queue }, decisions] = await Promise.all([
    countQueue(db, user.id),
    countDecisions(db, user.id),
  ]);
  return { queue: { ...queue, oldest: oldest?.toISOString() ?? null }, ...decisions };
}
