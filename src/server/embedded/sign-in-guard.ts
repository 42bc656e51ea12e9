import { setTimeout as wait } from 'node:timers/promises';

/** How many failed tries, or requested mails, are allowed in the window. */
const WINDOW_MS = 15 * 60_000;
const TRIES_OF_AN_ADDRESS = 10;
const TRIES_FROM_A_PLACE = 100;

/** A refused password is never answered sooner: the time its check took would show whether the account exists. */
const REFUSED_AFTER_MS = 1000;

/** A mail is written only to a known, or only to a new address: no request for one is answered sooner. */
const MAILED_AFTER_MS = 500;

/** IP addresses remembered at once, and e-mail addresses. */
const REMEMBERED = 10_000;

/** Every call counts as a try, because each may send a mail. */
const mailing = /^\/auth\/v1\/(?:signup|recover|resend)$/;
/** Only a failed call counts. */
const guessing = /^\/auth\/v1\/(?:token|verify)$/;

export type SignInGuard = (request: Request, answer: () => Promise<Response>) => Promise<Response>;

interface Clock {
  now: () => number;
  pause: (ms: number) => Promise<void>;
}

const realClock: Clock = {
  now: () => performance.now(),
  pause: (ms) => wait(ms),
};

/**
 * Slows down whoever guesses passwords and codes, or has mails sent. Tries are counted per IP address and e-mail
 * address, so that guesses from elsewhere lock nobody out of their own account.
 */
export function createSignInGuard({ now, pause }: Clock = realClock): SignInGuard {
  const places = createTries(now);
  const addresses = createTries(now);

  return async (request, answer) => {
    const { pathname, searchParams } = new URL(request.url);
    const refreshes = searchParams.get('grant_type') === 'refresh_token';
    const guesses = guessing.test(pathname) && !refreshes;
    if (request.method !== 'POST' || !(guesses || mailing.test(pathname))) return answer();

    const began = now();
    const place = request.headers.get('x-forwarded-for') ?? '';
    const address = `${place} ${await emailOf(request)}`;
    const known = addresses.known(address);
    if (known && known.count >= TRIES_OF_AN_ADDRESS) return tooMany(known.until - began);
    const ofPlace = places.of(place);
    // Before anything is kept for the address: made-up ones would take the place of those that are counted.
    if (ofPlace.count >= TRIES_FROM_A_PLACE) return tooMany(ofPlace.until - began);
    const ofAddress = addresses.of(address);
    // Counted before the answer, so that simultaneous tries all count.
    ofAddress.count++;
    ofPlace.count++;
    const response = await answer();
    if (guesses && response.ok) {
      ofAddress.count = 0;
      ofPlace.count--;
    }
    const least = guesses ? (response.ok ? 0 : REFUSED_AFTER_MS) : MAILED_AFTER_MS;
    await pause(Math.max(0, least - (now() - began)));
    return response;
  };
}

interface Tries {
  until: number;
  count: number;
}

/** Tries by key in the window; of more than can be remembered, the one that was asked for longest ago is forgotten. */
function createTries(now: () => number) {
  const tries = new Map<string, Tries>();
  const known = (key: string) => {
    const found = tries.get(key);
    return found && found.until > now() ? found : undefined;
  };
  return {
    known,
    of(key: string): Tries {
      const found = known(key) ?? { until: now() + WINDOW_MS, count: 0 };
      tries.delete(key);
      tries.set(key, found);
      const [oldest] = tries.keys();
      if (tries.size > REMEMBERED && oldest !== undefined) tries.delete(oldest);
      return found;
    },
  };
}

async function emailOf(request: Request): Promise<string> {
  try {
    const sent: unknown = await request.clone().json();
    const email = typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'email') : '';
    return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 320) : '';
  } catch {
    return '';
  }
}

/** In the format of the sign-in service, so that its client shows the sentence. */
function tooMany(waitMs: number): Response {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const msg = `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
  const headers = { 'retry-after': String(minutes * 60), 'x-sb-error-code': 'over_request_rate_limit' };
  return Response.json({ code: 429, error_code: 'over_request_rate_limit', msg }, { status: 429, headers });
}
