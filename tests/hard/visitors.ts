import { randomUUID } from 'node:crypto';
import { addDays, istDay } from '#domain/calendar/ist.ts';
import { slotTimes } from '#domain/appointment/slots.ts';
import { z } from 'zod';
import { guid } from '../fixtures/rows.ts';
import { proxySecret } from './product-process.ts';

/** One visitor's request, which they send again with the same key until it is answered. */
export interface Attempt {
  readonly kind: 'enquiry' | 'booking';
  readonly key: string;
  readonly email: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly place: string;
  /** The reference that they were given. Null until they have an answer. */
  reference: string | null;
}

/** Tomorrow's slots are left out: some of them may be too soon when they are booked. */
const FIRST_DAY = 2;
const answerSchema = z.object({ reference: z.string() });

/**
 * Visitors of the product at this address. Each has an IP address, a mailbox and, for a call, a slot of their
 * own.
 */
export function visitorsOf(url: string, now = new Date()) {
  const attempts: Attempt[] = [];
  const waiting = { enquiry: 0, booking: 0 };
  const answeredInMs: number[] = [];
  let slots = 0;

  function attempt(kind: Attempt['kind']): Attempt {
    const nth = attempts.length;
    const email = `visitor${nth}@mail.example`;
    const person = { name: 'Ravi', email, phone: '98450 12345', filledInMs: 9_000 };
    const slot = kind === 'booking' ? slots++ : 0;
    const next: Attempt = {
      kind,
      email,
      key: randomUUID(),
      place: `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`,
      body:
        kind === 'enquiry'
          ? { ...person, property: { id: guid(1) }, bestTimes: `On day ${nth}` }
          : {
              ...person,
              preferred_date: addDays(istDay(now), FIRST_DAY + Math.floor(slot / slotTimes.length)),
              preferred_time: slotTimes[slot % slotTimes.length],
            },
      reference: null,
    };
    attempts.push(next);
    return next;
  }

  /** Returns whether it was answered. Throws if the product refuses it, because every visitor may send it. */
  async function send(request: Attempt): Promise<boolean> {
    const { kind, key, place, body } = request;
    waiting[kind] += 1;
    const startedAt = performance.now();
    try {
      const answer = await fetch(
        `${url}/functions/v1/${kind === 'enquiry' ? 'create-enquiry' : 'book-appointment'}`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            origin: url,
            'idempotency-key': key,
            'x-proxy-secret': proxySecret,
            'x-visitor-address': place,
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(30_000),
        },
      );
      const text = await answer.text();
      if (answer.status >= 500) return false;
      if (!answer.ok) throw new Refused(`${kind} of ${request.email}: ${answer.status} ${text}`);
      const { reference } = answerSchema.parse(JSON.parse(text));
      if (request.reference !== null && request.reference !== reference)
        throw new Refused(`${request.email} was told ${request.reference}, then ${reference}`);
      request.reference = reference;
      answeredInMs.push(performance.now() - startedAt);
      return true;
    } catch (fault) {
      if (fault instanceof Refused) throw fault;
      // The connection was cut, or nobody listens. The visitor does not know what happened and tries again.
      return false;
    } finally {
      waiting[kind] -= 1;
    }
  }

  return {
    attempts,
    /** The number of requests that wait for an answer now. */
    waiting,
    /** How long each answer took. */
    answeredInMs,
    write: (kind: Attempt['kind']) => send(attempt(kind)),
    /** Sends again what was never answered. Stops at the first request that is not answered this time either. */
    async sendUnanswered(): Promise<void> {
      for (const unanswered of attempts.filter(({ reference }) => reference === null))
        if (!(await send(unanswered))) return;
    },
    /** Sends again everything that was never answered, and every tenth of what was answered. */
    async sendAgain(): Promise<void> {
      for (const repeated of attempts.filter(({ reference }, at) => reference === null || at % 10 === 0))
        if (!(await send(repeated)))
          throw new Error(`${repeated.kind} of ${repeated.email} was not answered again`);
    },
  };
}

class Refused extends Error {}
