import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../log/log.ts';

/**
 * What lite does not pass on: where the caller asked to be redirected, and the log of the backend that is answering.
 */
export type RequestContext = { readonly log: Log; readonly redirectTo: string | undefined };

export const requestContext = new AsyncLocalStorage<RequestContext>();
