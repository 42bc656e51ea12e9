export interface Refusal {
  refused: true;
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** What the refusal is about, for programs. */
  about?: Readonly<Record<string, unknown>>;
}

export function refused(
  status: number,
  code: string,
  message: string,
  more: Pick<Refusal, 'fields' | 'retryAfterSeconds' | 'about'> = {},
): Refusal {
  return { refused: true, status, code, message, ...more };
}

export function isRefusal(outcome: unknown): outcome is Refusal {
  return typeof outcome === 'object' && outcome !== null && 'refused' in outcome && outcome.refused === true;
}

/** The common error format: `{"error":{"code","message"}}`, with messages per field if there are any. */
export function refusalBody({ code, message, fields, about }: Refusal): object {
  return { error: { code, message, ...(fields ? { fields } : {}), ...about } };
}
