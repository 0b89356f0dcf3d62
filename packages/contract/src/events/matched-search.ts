import { z } from "zod";

/** The saved search that found something. Events from before searches had names have none. */
export const matchedSearch = { query: z.string(), name: z.string().optional() };

/** A saved search as its owner knows it. */
export const savedSearch = (name: string | undefined) =>
  name ? `your saved search “${name}”` : "your saved search";
