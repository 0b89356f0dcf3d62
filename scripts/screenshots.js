/** `npm run screenshots`: retakes the screenshots of the documentation and README. */
import { runOnFreshServer } from "./on-fresh-server.js";

await runOnFreshServer("apps/web/ui-crawl/screenshots.ts");
