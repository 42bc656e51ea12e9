/**
 * An error that ends a command and that the person at the terminal can act on. Only its message is shown,
 * without a stack.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
