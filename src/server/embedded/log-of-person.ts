import type { Log } from '../log/log.ts';

/** A log that keeps errors back until the request that caused them is answered. */
export type SettledLog = { readonly log: Log; readonly settle: (response: Response) => void };

/**
 * The log for the request of a person. What a database says of it is a fault of ours only if the answer is one, too:
 * anybody can ask for a column that is not there, as often as they like.
 */
export function logOfPerson(log: Log): SettledLog {
  const said: string[] = [];
  return {
    log: { ...log, error: (message) => void said.push(message) },
    settle: ({ status }) => {
      for (const message of said.splice(0)) (status >= 500 ? log.error : log.debug)(message);
    },
  };
}
