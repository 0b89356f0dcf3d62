/**
 * `npm run ui-crawl`: visits every page of the built server as every role, with fresh demo data.
 */
import { runOnFreshServer } from "./on-fresh-server.js";

await runOnFreshServer("apps/web/ui-crawl/ui-crawl.ts");
