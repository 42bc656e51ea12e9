import type { EntityType } from '#domain/entity.ts';
import type { RefusalMemory } from './refusal-memory.ts';

/** Reads one variable of the environment, on Deno and Node alike. */
export type FunctionEnv = (name: string) => string | undefined;

/** Renders a row with unsaved fields. Returns the address of the rendered page, or what is wrong with the fields. */
export type Preview = (listing: {
  kind: EntityType;
  id: string;
  fields: Record<string, unknown>;
}) => Promise<{ address: string } | { refusal: string }>;

/** What a function receives besides the request. Tests replace the clock and the network. */
export interface Context {
  env: FunctionEnv;
  now?: () => Date;
  fetch?: typeof fetch;
  pause?: (ms: number) => Promise<void>;
  /** Keeps the process alive for work that continues after the response, on platforms that would stop it. */
  waitUntil?: (work: Promise<void>) => void;
  /** Kept between requests: the rate limits that are known to be used up. */
  refusals?: RefusalMemory;
  /** Renders an unpublished page. Set only if the process that answers requests also publishes the site. */
  preview?: Preview;
}

export type Handler = (request: Request, context: Context) => Promise<Response>;
