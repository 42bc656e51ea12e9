import { functionPath } from './function-path.ts';

export const invitationFunction = functionPath('accept-invitation');

/** '/functions/v1/accept-invitation?token={token}'. */
export function invitationFunctionPath(token: string): string {
  return `${invitationFunction}?token=${encodeURIComponent(token)}`;
}
