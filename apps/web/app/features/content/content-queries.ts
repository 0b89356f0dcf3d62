import { apiQuery } from "../../lib/query";

export const writtenPageQuery = (slug: string) =>
  apiQuery("/api/pages/{slug}", { params: { slug } });
