import { functionPath } from './function-path.ts';

/** The function that shows, moves and cancels the call of a link. */
export const callFunction = functionPath('manage-call');

/** '/functions/v1/manage-call?token={token}'. */
export function callFunctionPath(token: string): string {
  return `${callFunction}?token=${encodeURIComponent(token)}`;
}
