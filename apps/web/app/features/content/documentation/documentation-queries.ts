import { apiQuery } from "../../../lib/api/query";

export const documentationQuery = () => apiQuery("/api/documentation", {});

export const topicQuery = (section: string, topic: string) =>
  apiQuery("/api/documentation/{section}/{topic}", { params: { section, topic } });
