/** How often one may be wrong, or ask for a mail, in the window. */
const WINDOW_MS = 15 * 60_000;
const TRIES_OF_AN_ADDRESS = 10;
const TRIES_FROM_A_PLACE = 100;

/** No refusal of a password comes sooner: how long its check took says whether there is such an account. */
const REFUSED_AFTER_MS = 1000;

/** Places and addresses remembered at once; the oldest is forgotten first. */
const REMEMBERED = 10_000;

/** Every call costs a try, as each may send a mail. */
const mailing = /^\/auth\/v1\/(?:signup|otp|magiclink|recover|resend)$/;
/** Only a wrong one does. */
const guessing = /^\/auth\/v1\/(?:token|verify)$/;

export type SignInGuard = (request: Request, answer: () => Promise<Response>) => Promise<Response>;

interface Clock {
  now: () => number;
  pause: (ms: number) => Promise<void>;
}

const realClock: Clock = {
  now: () => performance.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Slows down whoever guesses passwords and codes, or has mails sent. Counted per place and address of mail, so that a
 * guess from elsewhere locks nobody out of their own account.
 */
export function createSignInGuard({ now, pause }: Clock = realClock): SignInGuard {
  const tries = new Map<string, { until: number; count: number }>();

  function counted(key: string): { until: number; count: number } {
    const known = tries.get(key);
    if (known && known.until > now()) return known;
    tries.delete(key);
    const fresh = { until: now() + WINDOW_MS, count: 0 };
    tries.set(key, fresh);
    const [oldest] = tries.keys();
    if (tries.size > REMEMBERED && oldest !== undefined) tries.delete(oldest);
    return fresh;
  }

  return async (request, answer) => {
    const { pathname, searchParams } = new URL(request.url);
    const refreshes = searchParams.get('grant_type') === 'refresh_token';
    const guesses = guessing.test(pathname) && !refreshes;
    if (request.method !== 'POST' || !(guesses || mailing.test(pathname))) return answer();

    const began = now();
    const place = request.headers.get('x-forwarded-for') ?? '';
    const [ofAddress, ofPlace] = [counted(`${place} ${await emailOf(request)}`), counted(place)];
    if (ofAddress.count >= TRIES_OF_AN_ADDRESS) return tooMany(ofAddress.until - began);
    if (ofPlace.count >= TRIES_FROM_A_PLACE) return tooMany(ofPlace.until - began);
    // Counted before the answer, so that tries at the same instant all count.
    ofAddress.count++;
    ofPlace.count++;
    const response = await answer();
    if (guesses && response.ok) {
      ofAddress.count = 0;
      ofPlace.count--;
    }
    if (guesses && !response.ok) await pause(Math.max(0, REFUSED_AFTER_MS - (now() - began)));
    return response;
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

/** In the shape of the service that signs people in, so that its client shows the sentence. */
function tooMany(waitMs: number): Response {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const msg = `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
  const headers = { 'retry-after': String(minutes * 60), 'x-sb-error-code': 'over_request_rate_limit' };
  return Response.json({ code: 429, error_code: 'over_request_rate_limit', msg }, { status: 429, headers });
}
