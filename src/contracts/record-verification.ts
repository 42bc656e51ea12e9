import * as z from 'zod/mini';
import { verificationLimits } from '#domain/limits.ts';
import {
  checkOutcomes,
  checkMethods,
  confirmableFacts,
  isConfirming,
  papers,
} from '#domain/verification/check-outcomes.ts';
import { optionalText } from './field.ts';
import { idempotencyKey } from './idempotency-key.ts';

/**
 * Records that a home was checked. For staff. Repeating a request with the same idempotency key has no further effect.
 */
export const recordVerification = 'record-verification';

const unknownHome = 'This is not the id of a home.';
const missingVersion = 'Say how the home was when you looked at it.';
const noPrice = 'Type the new price.';

export const recordVerificationRequest = z
  .object({
    idempotencyKey,
    property_id: z.guid(unknownHome),
    /** `updated_at` of the home as it was read. */
    seen_at: z.iso.datetime({ offset: true, error: missingVersion }),
    method: z.enum(checkMethods, 'Choose how you asked.'),
    outcome: z.enum(checkOutcomes, 'Choose the outcome.'),
    /** In the currency of the home. Only for a changed price. */
    price: z._default(z.nullable(z.number(noPrice).check(z.positive(noPrice), z.lte(1e12, noPrice))), null),
    /** Whoever records it has said that an unlikely price is right. */
    price_is_right: z._default(z.boolean(), false),
    confirmed: z._default(z.array(z.enum(confirmableFacts)).check(z.maxLength(confirmableFacts.length)), []),
    papers_seen: z._default(z.array(z.enum(papers)).check(z.maxLength(papers.length)), []),
    papers_not_seen: z._default(z.array(z.enum(papers)).check(z.maxLength(papers.length)), []),
    note: optionalText({ label: 'Note', limit: verificationLimits.note }),
  })
  .check(
    z.refine(({ outcome, price }) => (outcome === 'price changed') === (price !== null), {
      path: ['price'],
      error: 'A new price belongs to a changed price, and to nothing else.',
    }),
    z.refine(({ outcome, confirmed }) => isConfirming(outcome) || confirmed.length === 0, {
      path: ['confirmed'],
      error: 'Only a home that is available has something confirmed.',
    }),
    z.refine(
      ({ papers_seen: seen, papers_not_seen: unseen }) => !seen.some((paper) => unseen.includes(paper)),
      {
        path: ['papers_not_seen'],
        error: 'A paper was seen or it was not.',
      },
    ),
  );

export type RecordVerificationRequest = z.infer<typeof recordVerificationRequest>;

/** 'repeated': it was recorded before, and nothing was written now. */
const recordedResults = ['recorded', 'repeated'] as const;

/** 'gone': the home is hidden or deleted. */
export const recordResults = [...recordedResults, 'gone', 'changed'] as const;

export const recordVerificationResponse = z.object({ recorded: z.enum(recordedResults) });
export type RecordVerificationResponse = z.infer<typeof recordVerificationResponse>;

/** The tolerant form that the desk reads. Any success means that the check is recorded. */
export const tolerantRecordVerificationResponse = z.object({
  recorded: z.catch(recordVerificationResponse.shape.recorded, 'recorded'),
});

/** 404: the home is hidden or deleted. */
export const homeIsGone = 'This home is not on the site any more. Somebody has taken it down.';
/** 409 */
export const homeHasChanged =
  'Somebody has changed this home since you looked at it. Look at it as it is now, then record your check again.';
export const recordVerificationFailure = 'The check could not be recorded. Please try again.';
