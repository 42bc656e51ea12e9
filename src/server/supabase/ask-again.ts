import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds before the second and the third attempt. */
const WAITS_MS = [300, 1500];

interface Answer {
  error: { message: string } | null;
  /** 0 where nothing came back. */
  status: number;
}

/**
 * Asks again where the connection failed: supabase-js does so by itself for what it reads, but for no call of a function.
 * Only for what may be carried out twice, because a request whose answer was lost may have been. Resolves with the last
 * answer.
 */
export async function askAgain<Given extends Answer>(
  ask: () => PromiseLike<Given>,
  pause: (milliseconds: number) => Promise<unknown> = (milliseconds) => wait(milliseconds),
): Promise<Given> {
  for (const milliseconds of WAITS_MS) {
    const answer = await ask();
    if (answer.error === null || answer.status !== 0) return answer;
    await pause(milliseconds);
  }
  return ask();
}
