import { pageOf } from "@stackyard/contract/base/agent-answers";
import { usersText, usersTextOrNull, usersTexts } from "@stackyard/contract/base/users-text";
import {
  listReviews,
  readModule as readDetail,
  type Takedown,
} from "@stackyard/contract/modules/modules";
import type { ModuleFacts } from "@stackyard/contract/modules/scan-report";
import {
  listVersions,
  type ModuleVersion,
  type ModuleVersionDetail,
  readVersion,
} from "@stackyard/contract/modules/versions";
import { z } from "zod";
import { BOUNDS } from "../bounds.ts";
import { textOfDocument } from "../document-text.ts";
import { presentFinding, presentModule } from "../present.ts";
import { type ToolContext, tool } from "../tool.ts";
import { moduleId, wantedVersion } from "./module-arguments.ts";

const PARTS = ["inputs", "outputs", "findings", "versions", "readme", "reviews"] as const;
type Part = (typeof PARTS)[number];

export const readModule = tool({
  name: "read_module",
  title: "Read a module",
  description:
    "Read a module: price, scores, permissions that Terraform needs, inputs, outputs, scan findings, versions with revocations, README and reviews. Without part, it returns the first page of each part. To continue a part, pass its name as part and its next as from. To buy the module, a person opens purchasePage.",
  input: z.strictObject({
    id: moduleId,
    version: wantedVersion,
    part: z.enum(PARTS).optional(),
    from: z.int().min(0).optional().describe("The part's next; only with part"),
  }),
  async answer(ctx, { id, version, part, from }) {
    const params = { id, version };
    const [module, detail, versions] = await Promise.all([
      ctx.call(readDetail, { params }),
      ctx.call(readVersion, { params }),
      ctx.call(listVersions, { params }),
    ]);
    const asked = { ctx, id, from: part && from, detail: detail.data, versions: versions.data };
    const parts = await Promise.all(
      (part ? [part] : PARTS).map(async (name) => [name, await READ[name](asked)] as const),
    );
    return {
      module: {
        ...presentModule(ctx.origin, module.data),
        takedown: module.data.takedown && presentTakedown(module.data.takedown),
      },
      version: presentVersion(detail.data),
      requirements: presentRequirements(detail.data.facts),
      permissions: presentPermissions(detail.data.facts),
      ...Object.fromEntries(parts),
    };
  },
});

/** The first half of a surrogate pair, whose second half begins the next page. */
const HALF_A_CHARACTER = /[\ud800-\udbff]$/;

interface Asked {
  readonly ctx: ToolContext;
  readonly id: number;
  readonly from: number | undefined;
  readonly detail: ModuleVersionDetail;
  readonly versions: readonly ModuleVersion[];
}

const READ: Record<Part, (asked: Asked) => object | Promise<object>> = {
  inputs: ({ detail, from }) =>
    pageOf(detail.facts.inputs, { from, size: BOUNDS.inputs }, (input) => ({
      isRequired: input.isRequired,
      isSensitive: input.isSensitive,
      writtenByAuthor: {
        name: usersText(input.name),
        type: usersTextOrNull(input.type),
        description: usersTextOrNull(input.description),
        default: usersTextOrNull(input.default),
      },
    })),
  outputs: ({ detail, from }) =>
    pageOf(detail.facts.outputs, { from, size: BOUNDS.outputs }, (output) => ({
      isSensitive: output.isSensitive,
      writtenByAuthor: {
        name: usersText(output.name),
        description: usersTextOrNull(output.description),
      },
    })),
  findings: ({ detail, from }) =>
    pageOf(detail.scan.report.findings, { from, size: BOUNDS.findings }, presentFinding),
  versions: ({ versions, from }) =>
    pageOf(versions, { from, size: BOUNDS.versions }, presentVersion),
  readme: ({ detail, from = 0 }) => {
    const text = textOfDocument(detail.readmeHtml);
    const page = text.slice(from, from + BOUNDS.readme).replace(HALF_A_CHARACTER, "");
    const end = from + page.length;
    return {
      total: text.length,
      writtenByAuthor: { text: page.toWellFormed() },
      next: end < text.length && page.length > 0 ? end : null,
    };
  },
  async reviews({ ctx, id, from }) {
    const query = { limit: BOUNDS.reviews, cursor: from };
    const { data, headers } = await ctx.call(listReviews, { params: { id }, query });
    const next = headers.get("X-Next-Cursor");
    return {
      total: Number(headers.get("X-Total-Count")),
      items: data.map((review) => ({
        rating: review.rating,
        isByPurchaser: review.isByPurchaser,
        writtenAt: review.createdAt,
        writtenByReviewer: { content: usersText(review.content) },
        writtenByAuthor: { answer: usersTextOrNull(review.answer) },
      })),
      next: next === null ? null : Number(next),
    };
  },
};

function presentVersion({ version, status, isVerified, ...row }: ModuleVersion) {
  return {
    ...{ version, status, isVerified },
    publishedAt: row.decidedAt,
    revokedAt: row.withdrawnAt,
    writtenByAuditor: { revocationReason: usersTextOrNull(row.withdrawalReason) },
    writtenByAuthor: { numberReason: usersTextOrNull(row.numberReason) },
  };
}

const presentTakedown = ({ reason, ...takedown }: Takedown) => ({
  ...takedown,
  writtenByOthers: { reason: usersText(reason) },
});

function presentRequirements({ requiredVersion, providers, license }: ModuleFacts) {
  return {
    writtenByAuthor: {
      terraform: usersTextOrNull(requiredVersion),
      providers: usersTexts(
        providers.map(({ source, versionConstraint }) =>
          [source, versionConstraint ?? ""].join(" ").trim(),
        ),
      ),
    },
    license: license?.name ?? null,
  };
}

/** The names of permissions are the clouds' own. */
function presentPermissions({ permissions }: ModuleFacts) {
  if (!permissions) return null;
  const { aws, azure, google, derivedTypes, allTypes, unknownTypes } = permissions;
  const firstOf = (names: readonly string[]) => ({
    total: names.length,
    items: names.slice(0, BOUNDS.permissions),
  });
  return {
    ...{ aws: firstOf(aws), azure: firstOf(azure), google: firstOf(google) },
    derivedResourceTypes: derivedTypes,
    resourceTypes: allTypes,
    writtenByAuthor: { resourceTypesWithoutPermissions: usersTexts(unknownTypes) },
  };
}
