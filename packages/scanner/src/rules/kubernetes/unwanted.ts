import { ADMINISTRATION, DATA, either, everything, services } from "../../exposure/questions.ts";

/** Services that shouldn't be exposed to the internet. */
export const unwanted = either(services([...DATA, ...ADMINISTRATION]), everything);
