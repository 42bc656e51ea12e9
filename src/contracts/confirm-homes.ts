import * as z from 'zod/mini';
import { offers } from '#domain/offer.ts';
import { homeAnswers } from '#domain/partner/home-answers.ts';
import { partnerLanguages } from '#domain/partner/partner-languages.ts';
import { partnerTrusts } from '#domain/partner/partner-trusts.ts';
import { homeId as home, photographHash } from './add-photographs.ts';
import { distinguishingFacts, titleWithFacts } from './distinguishing-facts.ts';
import { photographStatuses } from './upload-picture.ts';

/**
 * `GET ?token=` shows the homes of a partner that are due, with `&lang=` in another language; `POST` answers for one or several
 * of them, or stops the mails. A GET writes nothing, because mail scanners follow links. /partners/homes leads to the page.
 */
export const confirmHomes = 'confirm-homes';

export const partnerLink = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** A press on a button of the page. Repeating it changes nothing and reports success. */
export const confirmHomesRequest = z.union([
  z.object({ do: z.enum(['available', 'sold or let', 'on hold', 'not ours']), home }),
  /** Read by readTypedPrice. */
  z.object({ do: z.literal('price changed'), home, price: z.string().check(z.maxLength(200)) }),
  /** The homes that the page showed are all available. */
  z.object({
    do: z.literal('all'),
    homes: z.pipe(
      z.pipe(
        z.string().check(z.maxLength(8_000)),
        z.transform((text) => text.split(',')),
      ),
      z.array(home).check(z.minLength(1), z.maxLength(200)),
    ),
  }),
  z.object({ do: z.enum(['stop', 'resume']) }),
  /** A photograph that nobody has decided about yet. */
  z.object({ do: z.literal('take back'), home, photograph: photographHash }),
]);
export type ConfirmHomesRequest = z.infer<typeof confirmHomesRequest>;

const homeToConfirm = z.pipe(
  z.object({
    id: z.string(),
    title: z.string(),
    facts: distinguishingFacts,
    picture: z.nullable(z.string()),
    /** Null: on request. */
    price: z.nullable(z.number()),
    currency: z.nullable(z.string()),
    property_type: z.enum(offers),
    bedrooms: z.nullable(z.number()),
    sqft: z.nullable(z.number()),
    area: z.nullable(z.string()),
    reference: z.nullable(z.string()),
    /** Asked for where two homes would read the same. */
    carpet_sqft: z._default(z.nullable(z.number()), null),
    floor: z._default(z.nullable(z.string()), null),
    facing: z._default(z.nullable(z.string()), null),
    /** Photographs that they have sent and that wait for us. A refused one could not be opened. */
    photographs: z.array(
      /** In pixels; null until its sizes are made. */
      z.object({ hash: photographHash, status: z.enum(photographStatuses), width: z.nullable(z.int()) }),
    ),
    /** Nobody has answered for long, and visitors do not see it. */
    hidden: z.boolean(),
    /** What was said and can still be changed; null: it is due. `waits`: staff look at it first. */
    answer: z.nullable(
      z.object({
        answer: z.enum(homeAnswers),
        price: z.nullable(z.number()),
        answered_at: z.string(),
        waits: z.boolean(),
      }),
    ),
  }),
  z.transform(({ facts, ...shown }) => ({
    ...shown,
    title: titleWithFacts(shown.title, facts),
    /** As its page says it: the homes beside it say what else it needs. */
    plainTitle: shown.title,
  })),
);
export type HomeToConfirm = z.infer<typeof homeToConfirm>;

/** The answer of the database about a link. Null if nobody has it, it has ended or was revoked. */
export const partnerHomes = z.nullable(
  z.object({
    partner: z.string(),
    language: z.enum(partnerLanguages),
    /** Whether the weekly mails are stopped. */
    stopped: z.boolean(),
    /** Also beyond the homes that are shown. */
    due: z.int(),
    /** Whether photographs of theirs are shown without a look of staff. */
    trust: z.enum(partnerTrusts),
    homes: z.array(homeToConfirm),
  }),
);
export type PartnerHomes = NonNullable<z.infer<typeof partnerHomes>>;

/** Null if the link is not valid. */
export const answeredHomes = z.nullable(
  z.object({
    stored: z.int(),
    refused: z.array(z.object({ home: z.string(), because: z.enum(['gone', 'final']) })),
  }),
);

export const mailsStopped = z.nullable(z.enum(['stopped', 'resumed']));
