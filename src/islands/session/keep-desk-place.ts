import * as z from 'zod/mini';
import { storedValue } from '../storage/stored-value.ts';

/** A section and what is open in it: '#listings/property?bhk=2'. Never a session from the link of a mail. */
const place = z.string().check(z.regex(/^#[a-z]+(\/[^=&?]*(\?.*)?)?$/));

const stored = storedValue(() => sessionStorage, 'angala.admin-place', place);

/** Keeps the hash of the desk's address for this tab, so that signing in leads back to it, if it names a place. */
export function keepDeskPlace(hash: string): void {
  stored.write(place.safeParse(hash).data ?? null);
}

/** The hash that was kept; '' if there is none. */
export function keptDeskPlace(): string {
  return stored.read() ?? '';
}

export function forgetDeskPlace(): void {
  stored.write(null);
}
