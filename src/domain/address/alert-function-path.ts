import { functionPath } from './function-path.ts';

export const alertFunction = functionPath('manage-alert');

/**
 * '/functions/v1/manage-alert?token={token}'. Also accepts the one-click request of mail programs, which follow no
 * redirect.
 */
export function alertFunctionPath(token: string): string {
  return `${alertFunction}?token=${encodeURIComponent(token)}`;
}
