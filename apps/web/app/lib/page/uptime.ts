import { apiQuery } from "../api/query";

export const uptimeQuery = () => apiQuery("/api/uptime", {});
