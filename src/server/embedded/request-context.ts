import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../log/log.ts';

/** What lite does not pass on: the log of the backend that is answering. */
export type RequestContext = { readonly log: Log };

export const requestContext = new AsyncLocalStorage<RequestContext>();
