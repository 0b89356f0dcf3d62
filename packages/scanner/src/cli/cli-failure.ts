/** Wrong use or input that cannot be read, in one line for who typed the command. */
export class CliFailure extends Error {}
