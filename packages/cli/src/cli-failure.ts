import { WRONG_USE } from "./exit-codes.ts";

/** An error reported to the user in one line. */
export class CliFailure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = WRONG_USE) {
    super(message);
    this.exitCode = exitCode;
  }
}
