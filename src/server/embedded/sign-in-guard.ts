import { sleep } from '#domain/concurrency/sleep.ts';
import { sessionOfToken } from './session-of-token.ts';

/**
 * How many failed attempts, or requested mails, are allowed in one window: per IP address and e-mail address
 * together, and per IP address. Each kind of attempt has its own count: wrong links of mails keep nobody of a network from
 * signing in, and whoever has tried a forgotten password ten times may ask for a new one.
 */
const WINDOW_MS = 15 * 60_000;
const MAX_TRIES_PER_EMAIL = 10;
const MAX_TRIES_PER_IP = 100;
/**
 * How many mails of one kind an e-mail address may be sent in a window, whoever asks. Twice what one network may ask for, so
 * that none alone uses it up. Whoever owns the address has a link that works by then. Each kind has its own count: a sign-up
 * with a known address mails nothing, so it must not use up the mails with which its owner chooses a new password.
 */
const MAX_MAILS_PER_EMAIL = 20;

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
const MAX_REMEMBERED = 10_000;

/** Every call counts as an attempt, because each may send a mail. */
const mailingPath = /^\/auth\/v1\/(?:signup|recover|resend)$/;
/** Only a failed call counts. */
const guessingPath = /^\/auth\/v1\/(?:token|verify)$/;
/** A PUT here changes the password, and may guess the present one. */
const accountPath = '/auth/v1/user';
/** The only spelling that our client uses. The service reads `grant%5Ftype=…&grant_type=…` in another way than URL does. */
const refreshSearch = '?grant_type=refresh_token';

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
 * e-mail address together, so that guesses from elsewhere lock nobody out of their own account, or per session, and per IP
 * address; mails also per e-mail address and kind, known or not.
 */
export function createSignInGuard({ now, pause }: Clock = realClock): SignInGuard {
  const triesByIp = createTries(now);
  const triesByEmail = createTries(now);
  const mailsByEmail = createTries(now);

  return async (request, answer) => {
    const { pathname, search } = new URL(request.url);
    const isPost = request.method === 'POST';
    const isGuess = isPost
      ? guessingPath.test(pathname) && search !== refreshSearch
      : request.method === 'PUT' && pathname === accountPath;
    if (!isGuess && !(isPost && mailingPath.test(pathname))) return answer();

    const startedAt = now();
    const ip = request.headers.get('x-forwarded-for') ?? '';
    const email = await emailOf(request);
    // The body of a new password names no address. Each session has its own attempts at the present one, so that nobody in
    // the same network uses them up.
    const emailKey = `${pathname} ${ip} ${pathname === accountPath ? sessionOf(request) : email}`;
    const previous = triesByEmail.find(emailKey);
    if (previous && previous.count >= MAX_TRIES_PER_EMAIL) return tooMany(previous.until - startedAt);
    const ipTries = triesByIp.findOrCreate(`${pathname} ${ip}`);
    // Checked before a counter is created for the e-mail address. Otherwise made-up addresses would push out
    // the counters that matter.
    if (ipTries.count >= MAX_TRIES_PER_IP) return tooMany(ipTries.until - startedAt);
    const emailTries = triesByEmail.findOrCreate(emailKey);
    if (!isGuess) {
      const mails = mailsByEmail.findOrCreate(`${pathname} ${email}`);
      if (mails.count >= MAX_MAILS_PER_EMAIL) return tooMany(mails.until - startedAt);
      mails.count++;
    }
    // Counted before the answer, so that simultaneous attempts all count.
    emailTries.count++;
    ipTries.count++;
    const response = await answer();
    if (isGuess && response.ok) {
      emailTries.count = 0;
      ipTries.count--;
    }
    const minimumMs = isGuess ? (response.ok ? 0 : REFUSED_AFTER_MS) : MAILED_AFTER_MS;
    await pause(Math.max(0, minimumMs - (now() - startedAt)));
    return response;
  };
}

interface Tries {
  until: number;
  count: number;
}

/** Beyond `MAX_REMEMBERED` keys, the least recently used one is dropped. */
function createTries(now: () => number) {
  const tries = new Map<string, Tries>();
  const find = (key: string) => {
    const found = tries.get(key);
    return found && found.until > now() ? found : undefined;
  };
  return {
    find,
    findOrCreate(key: string): Tries {
      const found = find(key) ?? { until: now() + WINDOW_MS, count: 0 };
      tries.delete(key);
      tries.set(key, found);
      const [oldest] = tries.keys();
      if (tries.size > MAX_REMEMBERED && oldest !== undefined) tries.delete(oldest);
      return found;
    },
  };
}

const sessionOf = ({ headers }: Request) => sessionOfToken(headers.get('authorization') ?? '') ?? '';

async function emailOf(request: Request): Promise<string> {
  try {
    const body: unknown = await request.clone().json();
    const email = typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : '';
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
