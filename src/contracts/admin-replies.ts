import * as z from 'zod/mini';
import { enquiryTypes } from '#domain/enquiry/enquiry-types.ts';
import { storedEnquiryStatuses } from '#domain/enquiry/enquiry-statuses.ts';
import { offers } from '#domain/offer.ts';
import { enquiryHome } from './enquiry-home.ts';
import { author } from './author.ts';
import { sentReply } from './sent-reply.ts';
import { distinguishingFacts, titleWithFacts } from './distinguishing-facts.ts';

/**
 * Answers, for admins. `adminReplies` with `{ of_enquiry: id | null }`: the saved texts, how the reader signs, and for an
 * enquiry what fills them and what was sent.
 *
 * `sendReply` with `{ reply: { id, enquiry, channel, body, despite, status, owner, home } }`: `id` is the idempotency key,
 * and the last four are what the writer knows; `home` is {state, price, currency, changes}. 'sent' also for a retry; 'apart': nobody has accepted the enquiry yet;
 * 'answered': by somebody of whom the writer does not know; 'changed': the home is not on offer as they saw it; 'too many':
 * ten answers were mailed to this mailbox within a day.
 * `takeBackReply` with `{ reply: id }`: it was not sent in WhatsApp or the mail program after all.
 * `saveReply` with `{ reply: { id?, name, english, kannada, seen_at? } }`, `deleteReply` with `{ reply: id, seen_at }`.
 */
export const adminReplies = 'admin_replies';
export const sendReply = 'send_reply';
export const takeBackReply = 'take_back_reply';
export const saveReply = 'save_reply';
export const deleteReply = 'delete_reply';

const savedReply = z.object({
  id: z.string(),
  name: z.string(),
  english: z.string(),
  kannada: z.nullable(z.string()),
  /** `seen_at` of a change. */
  updated_at: z.string(),
});

const answeredHome = z.pipe(
  z.object({
    title: z.string(),
    facts: distinguishingFacts,
    slug: z.string(),
    /** Null: on request. */
    price: z.nullable(z.number()),
    currency: z.string(),
    offer: z.nullable(z.enum(offers)),
  }),
  z.transform(({ facts, ...home }) => ({ ...home, title: titleWithFacts(home.title, facts) })),
);

/** What the enquiry asks, and who has it. */
const askedEnquiry = z.object({
  enquiry_type: z.enum(enquiryTypes),
  /** Null: it is about no home. */
  home: z.nullable(enquiryHome),
  status: z.enum(storedEnquiryStatuses),
  owner: z.nullable(z.string()),
  owner_name: z.nullable(z.string()),
  /** Who gave it its status, while that is 'contacted' or 'done'. All authors null: the server did. */
  status_set: z.nullable(z.object({ to: z.enum(storedEnquiryStatuses), at: z.string(), ...author.shape })),
  /** When the home was changed last, and by whom. All authors null: by a file or the server. Null: it is not stored. */
  home_changed: z._default(z.nullable(z.object({ at: z.string(), ...author.shape })), null),
});

/** With the enquiry that it answers. */
const replyBeside = z.object({ ...sentReply.shape, reference: z.string() });

const replySignature = z.object({
  name: z.nullable(z.string()),
  english: z.nullable(z.string()),
  kannada: z.nullable(z.string()),
});

export const adminRepliesAnswer = z.object({
  /** By name. */
  replies: z.array(savedReply),
  /** How whoever reads this signs. A name of null: they have given none. A database of before has no signatures. */
  signature: z.optional(replySignature),
  /** The home that was asked about, from our own row. Null: it has no page, or none of ours was meant. */
  home: z.nullable(answeredHome),
  /** The last first. */
  sent: z.array(sentReply),
  /** What this person was told about the same home in other enquiries, the last first. A database of before has none. */
  beside: z.optional(z.array(replyBeside)),
  /** Null: the enquiry is not stored any more, or none was named. */
  asked: z.nullable(askedEnquiry),
});

export const sendReplyAnswer = z.enum(['sent', 'gone', 'apart', 'too many', 'answered', 'changed']);
export const takeBackReplyAnswer = z.enum(['taken back', 'gone']);
export const saveReplyAnswer = z.enum(['saved', 'changed', 'gone', 'taken', 'full']);
export const deleteReplyAnswer = z.enum(['deleted', 'changed']);

export type SavedReply = z.infer<typeof savedReply>;
export type AskedEnquiry = z.infer<typeof askedEnquiry>;
export type ReplyBeside = z.infer<typeof replyBeside>;
export type AdminRepliesAnswer = z.infer<typeof adminRepliesAnswer>;
