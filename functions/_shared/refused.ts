/** A request that we refuse, with our message. */
export interface Refused {
  refused: true;
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
}

export function refused(
  status: number,
  code: string,
  message: string,
  more: Pick<Refused, 'fields' | 'retryAfterSeconds'> = {},
): Refused {
  return { refused: true, status, code, message, ...more };
}

export function isRefused(outcome: unknown): outcome is Refused {
  return typeof outcome === 'object' && outcome !== null && 'refused' in outcome && outcome.refused === true;
}

/** The common error format: `{"error":{"code","message"}}`, with messages per field if there are any. */
export function refusalBody({ code, message, fields }: Refused): object {
  return { error: { code, message, ...(fields ? { fields } : {}) } };
}
