import { type AreaWork, worker } from "../../platform/jobs/worker.ts";
import { prepareListingOf, prepareOldListings } from "./catalog/listing-jobs.ts";
import { prepareListing, prepareOldOnes } from "./catalog/prepare-listing.ts";
import {
  keepOldReadmes,
  keepReadme,
  renderOldReadmes,
  renderReadmeOf,
} from "./readmes/keep-readme.ts";
import { announceNotices, rescanOutdatedVersions, rescanVersionOf } from "./rescans/rescan-jobs.ts";
import { rescanOutdated } from "./rescans/rescan-outdated.ts";
import { rescanVersion } from "./rescans/rescan-version.ts";
import { tellOwners } from "./rescans/tell-owners.ts";
import { fingerprintOld, fingerprintOldUploads } from "./submissions/fingerprint-old-uploads.ts";
import { giveUpScanUpload, scanUpload } from "./submissions/record-upload.ts";
import { giveUpScan, runScan } from "./submissions/run-scan.ts";

export const modulesWork: AreaWork = {
  workers: [
    worker(scanUpload, (ctx, { scanId }, signal) => runScan(ctx, scanId, signal), {
      concurrency: 2,
      givenUp: worker(giveUpScanUpload, (ctx, { scanId }) => giveUpScan(ctx, scanId)),
    }),
    worker(renderReadmeOf, (ctx, { versionId, tries }) => keepReadme(ctx, versionId, tries)),
    worker(renderOldReadmes, (ctx, _, signal) => keepOldReadmes(ctx, signal), { onStart: true }),
    worker(prepareListingOf, (ctx, { moduleId, tries }) => prepareListing(ctx, moduleId, tries)),
    worker(rescanVersionOf, rescanVersion),
    worker(rescanOutdatedVersions, (ctx, _, signal) => rescanOutdated(ctx, signal), {
      onStart: true,
    }),
    worker(announceNotices, (ctx, _, signal) => tellOwners(ctx, signal)),
    worker(prepareOldListings, (ctx, _, signal) => prepareOldOnes(ctx, signal), { onStart: true }),
    worker(fingerprintOld, (ctx, _, signal) => fingerprintOldUploads(ctx, signal), {
      onStart: true,
    }),
  ],
};
