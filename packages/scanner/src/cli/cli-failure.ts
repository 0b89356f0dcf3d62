/** A usage or input error, reported to the user in one line. */
export class CliFailure extends Error {}
