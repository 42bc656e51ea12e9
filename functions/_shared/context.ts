import type { RefusalMemory } from './refusal-memory.ts';

/** Reads one variable of the environment, on Deno and Node alike. */
export type Env = (name: string) => string | undefined;

/** What a function is given beside the request. Tests replace the clock and the network. */
export interface Context {
  env: Env;
  now?: () => Date;
  fetch?: typeof fetch;
  /** Waits, in milliseconds. */
  pause?: (ms: number) => Promise<void>;
  /** What stays from one request to the next: the limits that are known to be used up. */
  refusals?: RefusalMemory;
}

export type Handler = (request: Request, context: Context) => Promise<Response>;
