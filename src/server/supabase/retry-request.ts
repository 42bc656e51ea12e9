import { sleep } from '#domain/concurrency/sleep.ts';

/** Milliseconds before the second and the third attempt. */
const WAITS_MS = [300, 1500];

interface Answer {
  error: { message: string } | null;
  /** 0 when there was no response. */
  status: number;
}

/**
 * Repeats a request, twice at most, when the connection failed. supabase-js itself retries reads, but no
 * calls of database functions. Use it only for requests that may run twice, because a request may have run
 * although its response was lost. Resolves with the last answer.
 */
export async function retryRequest<Result extends Answer>(
  request: () => PromiseLike<Result>,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<Result> {
  for (const milliseconds of WAITS_MS) {
    const answer = await request();
    if (answer.error === null || answer.status !== 0) return answer;
    await pause(milliseconds);
  }
  return request();
}
