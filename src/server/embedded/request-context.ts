import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../log.ts';

/** What lite does not hand on: who asked to be sent where, and the log of the backend that is answering. */
export type RequestContext = { readonly log: Log; readonly redirectTo: string | undefined };

export const requestContext = new AsyncLocalStorage<RequestContext>();
