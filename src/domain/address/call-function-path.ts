import { functionPath } from './function-path.ts';

export const callFunction = functionPath('manage-call');

/** '/functions/v1/manage-call?token={token}'. */
export function callFunctionPath(token: string): string {
  return `${callFunction}?token=${encodeURIComponent(token)}`;
}
