/** `npm run tour`: everybody's walk through every page of the built server, on fresh demo data. */
import { runOnFreshServer } from "./on-fresh-server.js";

await runOnFreshServer("apps/web/tour/tour.ts");
