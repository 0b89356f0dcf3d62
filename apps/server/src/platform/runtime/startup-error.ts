/** A reason not to start that the operator can mend: shown as one line, without a stack. */
export class StartupError extends Error {
  override name = "StartupError";
}
