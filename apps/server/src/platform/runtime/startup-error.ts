/** A startup failure that the operator can fix: shown as one line, without a stack. */
export class StartupError extends Error {
  override name = "StartupError";
}
