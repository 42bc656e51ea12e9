import * as z from 'zod/mini';
import { homesCome } from '#domain/partner/homes-come.ts';
import { partnerLanguages } from '#domain/partner/partner-languages.ts';
import { partnerTrusts } from '#domain/partner/partner-trusts.ts';
import { tellingFacts, titleWithFacts } from './telling-facts.ts';

/**
 * Partners, for admins. `savePartner` with `{ partner }`: the whole of it with its contacts, and `seen_at`, the `updated_at`
 * that the writer saw (null: it is new). `adminPartnerHomes` with `{ partner, words? }`. `setHomePartner` with
 * `{ home, partner, seen }`: the ids of the partner that it gets and of the one that the writer saw, or null.
 */
export const adminPartners = 'admin_partners';
export const savePartner = 'save_partner';
export const adminPartnerHomes = 'admin_partner_homes';
export const setHomePartner = 'set_home_partner';

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
  last_file: z.nullable(lastFile),
});

const partnerHome = z.pipe(
  z.object({
    id: z.string(),
    title: z.string(),
    facts: tellingFacts,
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

export const partnersAnswer = z.object({ partners: z.array(partner) });
export const savePartnerAnswer = z.enum(['saved', 'changed', 'gone', 'taken', 'twice', 'full']);
export const partnerHomesAnswer = z.object({ homes: z.array(partnerHome), found: z.array(partnerHome) });
export const setHomePartnerAnswer = z.enum(['saved', 'changed', 'taken', 'gone']);

export type Partner = z.infer<typeof partner>;
export type PartnerFile = z.infer<typeof lastFile>;
export type PartnerHome = z.infer<typeof partnerHome>;
