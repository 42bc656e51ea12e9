import type { AuthError } from '@supabase/supabase-js';
import { BackendRefusal } from './staff-backend.ts';

/**
 * The fault for an error of the sign-in service. Two of them mean that the service never answered: that is no refusal
 * whose message we may show.
 */
export function signInFault(error: AuthError): Error {
  const isAnswered = error.name !== 'AuthRetryableFetchError' && error.name !== 'AuthUnknownError';
  return isAnswered
    ? new BackendRefusal(error.message, error.status ?? 400)
    : new Error(error.message, { cause: error });
}
