/**
 * A reason to end a command that the person at the terminal can act on: only its sentence is shown, without a stack.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
