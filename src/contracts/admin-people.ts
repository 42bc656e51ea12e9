import * as z from 'zod/mini';
import { enquiryHomeStates } from '#domain/person/enquiry-home-states.ts';
import { lostReasons, personStages } from '#domain/person/stages.ts';
import { withoutBidiControls } from '#domain/text/without-bidi-controls.ts';
import { author } from './author.ts';
import { meetingKind } from './meeting-kind.ts';
import { sentReply } from './sent-reply.ts';
import { distinguishingFacts, titleWithFacts } from './distinguishing-facts.ts';

/**
 * People: `supabase.rpc(adminPeople, PeopleArguments)` lists them, `adminPerson` with `{ person: id }` returns one or null.
 * For admins.
 *
 * `savePerson` with `{ person, seen, changes }`: the fields that change, each with the value that the writer saw. Nothing
 * is written ('changed') if a colleague has changed one of these fields meanwhile.
 * `personAt` with `{ address }` returns the id of who is known by it, in any spelling, or null.
 * `mergePeople` with `{ person, into_person }` and `splitPerson` with `{ person }`: the id of the mailbox.
 */
export const adminPeople = 'admin_people';
export const adminPerson = 'admin_person';
/**
 * `{ mailbox_id }`: what is stored about one mailbox, as `npm run privacy -- export` copies it, for whoever asks for theirs.
 * Null: it is not stored any more.
 */
export const adminPersonCopy = 'admin_person_copy';
export const personCopyAnswer = z.nullable(z.looseObject({ mailbox: z.string() }));
export const savePerson = 'save_person';
export const personAt = 'person_at';
export const mergePeople = 'merge_people';
export const splitPerson = 'split_person';

/** 'late': the day of the next step is past. 'no step': none is planned, and nothing is agreed or lost. */
export const peopleParts = ['all', 'mine', 'late', 'no step'] as const;
export type PeoplePart = (typeof peopleParts)[number];

export interface PeopleArguments {
  /** Words to find in name, e-mail, phone, reference and title of a request, next step and notes. Case is ignored. */
  words?: string;
  which?: PeoplePart;
  only_stage?: string;
  /** `next` of the previous answer. */
  after_row?: string;
  /** At most 1,000. */
  take?: number;
}

/** Text typed by a visitor, without characters that would change the reading direction of the line for staff. */
const visitorText = z.string().check(z.overwrite(withoutBidiControls));

const personColumns = {
  id: z.string(),
  /** Name, address and number as the latest requests give them. */
  name: visitorText,
  email: visitorText,
  phone: visitorText,
  stage: z.enum(personStages),
  lost_because: z.nullable(z.enum(lostReasons)),
  next_step: z.nullable(z.string()),
  /** 'YYYY-MM-DD', in India. */
  next_step_on: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  owner_name: z.nullable(z.string()),
  /** When the last request came in. */
  heard_at: z.string(),
  /** The home that the latest enquiry is about. */
  home: z.nullable(visitorText),
  home_facts: distinguishingFacts,
  enquiries: z.int(),
  calls: z.int(),
  /** Requests that nobody has answered. */
  waiting: z.int(),
};

type HomeAndFacts = { home: string | null; home_facts?: z.infer<typeof distinguishingFacts> };

function withHomeName<Row extends HomeAndFacts>({ home_facts: facts, ...row }: Row) {
  return { ...row, home: row.home && titleWithFacts(row.home, facts ?? null) };
}

const enquiryHome = z.pipe(
  z.object({
    title: visitorText,
    facts: distinguishingFacts,
    asked_at: z.string(),
    /** Null: it has no page any more. */
    slug: z.nullable(z.string()),
    /** Null: on request. */
    price_then: z.nullable(z.number()),
    currency: z.string(),
    price_now: z.nullable(z.number()),
    currency_now: z.string(),
    state: z.enum(enquiryHomeStates),
  }),
  z.transform(({ facts, ...home }) => ({ ...home, title: titleWithFacts(home.title, facts) })),
);

const personChange = z.object({
  changed_at: z.string(),
  /** All null: a request made the change. */
  ...author.shape,
  field: z.enum(['stage', 'step', 'owner', 'notes', 'merged', 'split']),
  was: z.nullable(z.string()),
  became: z.nullable(z.string()),
});

const personRequest = z.object({
  kind: z.enum(['enquiry', 'appointment']),
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  created_at: z.string(),
  title: z.nullable(visitorText),
  /** The home that was asked about. A database of before does not say. */
  property_id: z._default(z.nullable(z.string()), null),
  /** When a call takes place. */
  starts_at: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** What was answered to an enquiry, the last first. */
  replies: z.array(sentReply),
});

export const peopleAnswer = z.object({
  rows: z.array(z.pipe(z.object(personColumns), z.transform(withHomeName))),
  next: z.nullable(z.string()),
  total: z.int(),
  /** How many people are late, whoever owns them. */
  late: z.int(),
});

export const personAnswer = z.nullable(
  z.pipe(
    z.object({
      ...personColumns,
      notes: z.nullable(z.string()),
      /** Newest first, at most 20. */
      history: z.array(personChange),
      /** Newest first, at most 200. */
      requests: z.array(personRequest),
      /** The person's own first, then those that staff merged into it, with what was noted about them before. */
      mailboxes: z.array(z.object({ id: z.string(), mailbox: visitorText, notes: z.nullable(z.string()) })),
      alerts: z.object({ active: z.int(), waiting: z.int(), ended: z.int() }),
      /** Newest first, at most 50. */
      homes: z.array(enquiryHome),
      /** Others whose requests give the same telephone number. */
      same_number: z.array(z.object({ id: z.string(), name: visitorText, email: visitorText })),
    }),
    z.transform(withHomeName),
  ),
);

export const savePersonAnswer = z.enum(['saved', 'changed', 'gone']);
export const personAtAnswer = z.nullable(z.string());
/** Of two people who become one: a visit of the one meets a visit or call of the other in time. */
const meetingsOfBoth = z.object({
  /** 'YYYY-MM-DD', in India. */
  day: z.string(),
  kinds: z.tuple([meetingKind, meetingKind]),
  /** 'HH:MM', when each begins. */
  times: z.tuple([z.string(), z.string()]),
});
export const mergePeopleAnswer = z.discriminatedUnion('result', [
  z.object({ result: z.literal('changed') }),
  z.object({ result: z.literal('merged'), meetings: z.array(meetingsOfBoth) }),
]);
export const splitPersonAnswer = z.enum(['split', 'changed']);

export type MeetingsOfBoth = z.infer<typeof meetingsOfBoth>;
export type PersonRow = z.infer<typeof peopleAnswer>['rows'][number];
export type Person = NonNullable<z.infer<typeof personAnswer>>;
