/** `npm run ui-crawl`: walks every page of the built server as every role, on fresh demo data. */
import { runOnFreshServer } from "./on-fresh-server.js";

await runOnFreshServer("apps/web/ui-crawl/ui-crawl.ts");
