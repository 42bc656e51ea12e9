import * as z from 'zod/mini';
import { offers } from '#domain/offer.ts';
import { homeAnswers } from '#domain/partner/home-answers.ts';
import { homesCome } from '#domain/partner/homes-come.ts';
import { partnerLanguages } from '#domain/partner/partner-languages.ts';
import { partnerTrusts } from '#domain/partner/partner-trusts.ts';
import { distinguishingFacts, titleWithFacts } from './distinguishing-facts.ts';

/**
 * Partners, for admins. `savePartner` with `{ partner }`: the whole of it with its contacts, and `seen_at`, the `updated_at`
 * that the writer saw (null: it is new). `adminPartnerHomes` with `{ partner, words? }`. `setHomePartner` with
 * `{ home, partner, seen }`: the ids of the partner that it gets and of the one that the writer saw, or null.
 */
export const adminPartners = 'admin_partners';
export const savePartner = 'save_partner';
export const adminPartnerHomes = 'admin_partner_homes';
export const setHomePartner = 'set_home_partner';

/**
 * What the people at a partner say by link. `adminPartnerAnswers` with `{ partner }`, `decideConfirmation` with
 * `{ confirmation, accepted }`; of a contact `newPartnerLink`, `revokePartnerLinks` and `resumePartnerMails` with `{ contact }`.
 */
export const adminPartnerAnswers = 'admin_partner_answers';
export const decideConfirmation = 'decide_confirmation';
export const newPartnerLink = 'new_partner_link';
export const revokePartnerLinks = 'revoke_partner_links';
export const resumePartnerMails = 'resume_partner_mails';

const contact = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  language: z.enum(partnerLanguages),
});

const lastFile = z.object({
  state: z.enum(['waiting', 'trial', 'applying', 'done', 'refused', 'failed']),
  source: z.enum(['address', 'upload', 'command']),
  file_name: z.nullable(z.string()),
  at: z.string(),
  /** Rows that could not be taken in. */
  refused: z.int(),
  problem: z.nullable(z.string()),
});

const partner = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  homes_come: z.enum(homesCome),
  trust: z.enum(partnerTrusts),
  notes: z.nullable(z.string()),
  updated_at: z.string(),
  contacts: z.array(contact),
  /** Homes that visitors see. */
  homes: z.int(),
  /** Homes that a rule has hidden: not in the file, or no answer. */
  hidden: z.int(),
  /** Homes that wait until staff have seen them. */
  waiting: z.int(),
  /** Homes in which staff and the file say different things. */
  conflicts: z.int(),
  /** Homes that were said to be sold or let, and that their file still has. */
  gone: z.int(),
  /** Homes that they were asked about and have not answered for. */
  unanswered: z.int(),
  /** Answers that wait for staff. */
  to_decide: z.int(),
  /** Photographs that they have sent by link and that wait for staff. */
  photographs: z.int(),
  /** Homes that they have answered for in 30 days. */
  answered: z.int(),
  last_file: z.nullable(lastFile),
});

export const partnerHome = z.pipe(
  z.object({
    id: z.string(),
    title: z.string(),
    facts: distinguishingFacts,
    reference: z.nullable(z.string()),
    slug: z.nullable(z.string()),
    /** Whether visitors see it. */
    shown: z.boolean(),
    /** The name of its partner. */
    partner: z.nullable(z.string()),
    partner_id: z.nullable(z.string()),
  }),
  z.transform(({ facts, ...home }) => ({ ...home, title: titleWithFacts(home.title, facts) })),
);

const waitingAnswer = z.object({
  id: z.string(),
  home: partnerHome,
  answer: z.enum(homeAnswers),
  /** What another person at the partner said within the hour; null: nobody, or the same. */
  other_answer: z.nullable(z.enum(homeAnswers)),
  price: z.nullable(z.number()),
  /** What the home costs on our site. Null: on request. */
  price_then: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  property_type: z.enum(offers),
  answered_at: z.string(),
  /** Who at the partner has answered; null: the contact is removed. */
  by: z.nullable(z.string()),
});

export const partnerAnswersAnswer = z.object({
  /** Homes that somebody has to answer for now. */
  due: z.int(),
  waiting: z.array(waitingAnswer),
  contacts: z.array(
    z.object({
      id: z.string(),
      /** When the last mail asked them. */
      asked_at: z.nullable(z.string()),
      stopped: z.boolean(),
      /** Links that still work. */
      links: z.int(),
    }),
  ),
});
export const decideConfirmationAnswer = z.enum(['saved', 'changed']);
export const newPartnerLinkAnswer = z.nullable(z.object({ link: z.string(), due: z.int() }));

export const partnersAnswer = z.object({ partners: z.array(partner) });
export const savePartnerAnswer = z.enum(['saved', 'changed', 'gone', 'taken', 'twice', 'full']);
export const partnerHomesAnswer = z.object({ homes: z.array(partnerHome), found: z.array(partnerHome) });
export const setHomePartnerAnswer = z.enum(['saved', 'changed', 'taken', 'gone']);

export type PartnerAnswers = z.infer<typeof partnerAnswersAnswer>;
export type WaitingAnswer = z.infer<typeof waitingAnswer>;
export type Partner = z.infer<typeof partner>;
export type PartnerFile = z.infer<typeof lastFile>;
export type PartnerHome = z.infer<typeof partnerHome>;
