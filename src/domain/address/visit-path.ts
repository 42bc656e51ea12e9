import { functionPath } from './function-path.ts';

export const visitFunction = functionPath('manage-visit');

/** '/functions/v1/manage-visit?token={token}'. */
export const visitFunctionPath = (token: string): string => withToken(visitFunction, token);

/** The page of one's own visit. A function answers it. */
export const visitPagePath = '/calls/visit';

/** '/calls/visit?token={token}': the link in a mail. */
export const visitPath = (token: string): string => withToken(visitPagePath, token);

const withToken = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`;
