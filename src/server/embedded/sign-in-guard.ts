import { sleep } from '../concurrency/sleep.ts';

/**
 * How many failed attempts, or requested mails, are allowed in one window: per IP address and e-mail address
 * together, and per IP address.
 */
const WINDOW_MS = 15 * 60_000;
const TRIES_OF_AN_ADDRESS = 10;
const TRIES_FROM_A_PLACE = 100;

/**
 * The minimum time until a failed sign-in is answered. Otherwise the time of the password check would show
 * whether the account exists.
 */
const REFUSED_AFTER_MS = 1000;

/**
 * The minimum time until a request for a mail is answered. A mail is written only to a known address, or only
 * to a new one, and the time that takes would show which.
 */
const MAILED_AFTER_MS = 500;

/** How many counters are kept at once for IP addresses, and as many for e-mail addresses. */
const REMEMBERED = 10_000;

/** Every call counts as an attempt, because each may send a mail. */
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
  pause: sleep,
};

/**
 * Limits guesses of passwords and codes, and requests for mails. Attempts are counted per IP address and
 * e-mail address together, so that guesses from elsewhere lock nobody out of their own account, and per IP
 * address.
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
    // Checked before a counter is created for the e-mail address. Otherwise made-up addresses would push out
    // the counters that matter.
    if (ofPlace.count >= TRIES_FROM_A_PLACE) return tooMany(ofPlace.until - began);
    const ofAddress = addresses.of(address);
    // Counted before the answer, so that simultaneous attempts all count.
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

/**
 * Counts attempts per key within the window. When there are more than `REMEMBERED` keys, the least recently
 * used one is dropped.
 */
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

/** In the error format of the sign-in service, so that its client shows the message. */
function tooMany(waitMs: number): Response {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const msg = `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
  const headers = { 'retry-after': String(minutes * 60), 'x-sb-error-code': 'over_request_rate_limit' };
  return Response.json({ code: 429, error_code: 'over_request_rate_limit', msg }, { status: 429, headers });
}
