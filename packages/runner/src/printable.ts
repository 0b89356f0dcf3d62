/** Modules choose parts of what is shown. They must not control a terminal, or start another line. */
export const printable = (text: string): string => text.replaceAll(/[^ -~]/g, "?");
