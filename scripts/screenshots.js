/** `npm run screenshots`: the pictures of documentation and README, taken anew. */
import { runOnFreshServer } from "./on-fresh-server.js";

await runOnFreshServer("apps/web/ui-crawl/screenshots.ts");
