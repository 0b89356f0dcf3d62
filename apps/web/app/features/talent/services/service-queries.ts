import { apiQuery } from "../../../lib/api/query";
import type { ServiceFilter } from "../../../lib/links/paths";

/** One page of the services that `filter` asks for. */
export const servicesQuery = ({ type: _, ...filter }: ServiceFilter, cursor?: string) =>
  apiQuery("/api/services", { query: { ...filter, cursor } });

/** How many of the services that `filter` asks for meet each further condition. */
export const serviceFacetsQuery = ({ type: _, sort: __, ...filter }: ServiceFilter) =>
  apiQuery("/api/services/facets", { query: filter });

export const serviceQuery = (id: number) => apiQuery("/api/services/{id}", { params: { id } });

export const questionsQuery = (id: number, cursor?: string) =>
  apiQuery("/api/services/{id}/questions", { params: { id }, query: { cursor } });

export const servicesOfQuery = (engineerId: number, cursor?: string) =>
  apiQuery("/api/engineers/{id}/services", { params: { id: engineerId }, query: { cursor } });

export const ownServicesQuery = () => apiQuery("/api/user/services", {});
