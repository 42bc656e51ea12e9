import type { EntityType } from '#domain/entity.ts';
import type { RefusalMemory } from './refusal-memory.ts';

/** Reads one variable of the environment, on Deno and Node alike. */
export type Env = (name: string) => string | undefined;

/** A row with fields that are not saved: where its page can be seen, or what is wrong with it. */
export type Preview = (listing: {
  kind: EntityType;
  id: string;
  fields: Record<string, unknown>;
}) => Promise<{ address: string } | { problem: string }>;

/** What a function is given beside the request. Tests replace the clock and the network. */
export interface Context {
  env: Env;
  now?: () => Date;
  fetch?: typeof fetch;
  /** Waits, in milliseconds. */
  pause?: (ms: number) => Promise<void>;
  /** Keeps the process alive for what goes on after the answer, where a platform would end it. */
  after?: (work: Promise<void>) => void;
  /** What stays from one request to the next: the limits that are known to be used up. */
  refusals?: RefusalMemory;
  /** Renders a page that is not published, where the process that answers also publishes. */
  preview?: Preview;
}

export type Handler = (request: Request, context: Context) => Promise<Response>;
