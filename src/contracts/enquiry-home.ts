import * as z from 'zod/mini';
import { enquiryHomeStates } from '#domain/person/enquiry-home-states.ts';

/** What is known now of the home that an enquiry is about, as `private.asked_home` returns it. */
export const enquiryHome = z.object({
  state: z.enum(enquiryHomeStates),
  /** Null: on request, now and when they asked. */
  price: z.nullable(z.number()),
  currency: z.string(),
  price_then: z.nullable(z.number()),
  currency_then: z.string(),
  /** The day of our last check, in India. Null: nobody has checked it. */
  checked_on: z.nullable(z.string()),
  /** The last day on which its partner said by link that it is on offer. */
  confirmed_on: z.nullable(z.string()),
  /** The facts that it states otherwise than when it was asked about, by column of `properties`. */
  changes: z.record(z.string(), z.object({ was: z.json(), became: z.json() })),
});

export type EnquiryHome = z.infer<typeof enquiryHome>;
