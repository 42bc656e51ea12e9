import { functionPath } from './function-path.ts';

export const confirmFunction = functionPath('confirm-homes');

/** '/functions/v1/confirm-homes?token={token}'. */
export function confirmFunctionPath(token: string): string {
  return `${confirmFunction}?token=${encodeURIComponent(token)}`;
}
