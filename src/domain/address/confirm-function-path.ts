import { functionPath } from './function-path.ts';

export const confirmFunction = functionPath('confirm-homes');

/** '/functions/v1/confirm-homes?token={token}'. */
export function confirmFunctionPath(token: string): string {
  return `${confirmFunction}?token=${encodeURIComponent(token)}`;
}

/** '/functions/v1/add-photographs?token={token}': where the page sends photographs. */
export function addPhotographsPath(token: string): string {
  return `${functionPath('add-photographs')}?token=${encodeURIComponent(token)}`;
}
