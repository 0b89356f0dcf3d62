import { ADMINISTRATION, DATA, either, everything, services } from "../../exposure/questions.ts";

/** What is not for the internet. */
export const unwanted = either(services([...DATA, ...ADMINISTRATION]), everything);
