/** The person at the terminal can act on it, so only its message is shown, without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
