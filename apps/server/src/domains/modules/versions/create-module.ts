import { moduleSubmitted, versionSubmitted } from "@stackyard/contract/events/module-events";
import { moduleNameFromTitle } from "@stackyard/contract/modules/module-name";
import type { ModuleDetail, newModule } from "@stackyard/contract/modules/modules";
import type { z } from "zod";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { HtmlToStore } from "../../../platform/markdown/render-markdown.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { renderDescription } from "../catalog/description-html.ts";
import { prepareLater } from "../catalog/listing-jobs.ts";
import { slugCandidate, systemFromProviders } from "../catalog/module-address.ts";
import { readModule } from "../catalog/read-module.ts";
import { lockScannedUpload } from "../submissions/lock-scanned-upload.ts";
import { scoreColumns } from "../submissions/report-standing.ts";
import { insertVersion } from "./insert-version.ts";

const MAX_ATTEMPTS = 20;

/** Creates a module with its scanned upload as the first version, and queues it for an audit. */
export async function createModule(
  ctx: UserServices,
  input: z.output<typeof newModule>,
): Promise<ModuleDetail> {
  const wanted = input.name ?? moduleNameFromTitle(input.title);
  const rendered =
    input.longDescription === null ? null : await renderDescription(input.longDescription);
  // A name chosen by the author is used as is; a derived one may get a suffix.
  const attempts = input.name ? 1 : MAX_ATTEMPTS;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      const name = slugCandidate(wanted, attempt);
      const id = await inTransaction(ctx, (ctx) => insert(ctx, { ...input, rendered }, name));
      return await readModule(ctx, id);
    } catch (error) {
      if (!violatesUnique(error, "modules_address")) throw error;
    }
  }
  throw new AppError("address_taken", { fields: { name: "This name is taken." } });
}

interface Listing extends z.output<typeof newModule> {
  readonly rendered: HtmlToStore | null;
}

async function insert(ctx: UserServices, input: Listing, name: string): Promise<number> {
  const report =
    input.uploadId === undefined ? undefined : await lockScannedUpload(ctx, input.uploadId);
  const { id } = await ctx.db
    .insertInto("modules")
    .values({
      authorId: ctx.user.id,
      title: input.title,
      description: input.description,
      longDescription: input.longDescription,
      descriptionHtml: input.rendered?.html,
      descriptionRendering: input.rendered?.rendering,
      priceCents: input.price,
      image: input.image,
      category: input.category,
      tags: input.tags,
      ...(report && scoreColumns(report)),
      namespace: ctx.user.username,
      name,
      system: input.system ?? systemFromProviders(report?.facts.providers ?? []),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const by = { actorId: ctx.user.id, subjectId: id };
  const data = { moduleId: id, title: input.title, authorId: ctx.user.id };
  await record(ctx, moduleSubmitted, { ...by, data });
  if (report && input.uploadId !== undefined) {
    const { version, uploadId } = input;
    await insertVersion(ctx, { moduleId: id, version, uploadId, report });
    await record(ctx, versionSubmitted, { ...by, data: { ...data, version } });
  }
  await prepareLater(ctx, id, input);
  return id;
}
