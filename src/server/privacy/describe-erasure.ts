import { erasedParts, leftByErasure } from '#domain/person/erasure.ts';
import type { ErasureResult, PhoneErasure, Trace } from './person.ts';

export interface Erasure {
  readonly erased: ErasureResult;
  readonly mailFiles: readonly string[];
  readonly traces: readonly Trace[];
  readonly backups: readonly string[];
}

/** One sentence per line: what was erased, what that changed, and what a person still has to do. */
export function describeErasure(address: string, { erased, ...rest }: Erasure): string[] {
  return [...describePerson(address, erased, rest.mailFiles), ...remainingTraces(rest), ...leftByErasure];
}

function describePerson(address: string, erased: ErasureResult, mailFiles: readonly string[]): string[] {
  const parts = [...erasedParts(erased), count(mailFiles.length, 'file of a mail', 'files of mails')].filter(
    (part) => part !== '',
  );
  return [
    parts.length > 0
      ? `Erased of ${address} and its other spellings: ${parts.join(', ')}.`
      : `Nothing is stored about ${address}.`,
    ...(erased.proof
      ? [`The log of changes keeps the proof ${erased.proof.id} for 24 months. It names nobody.`]
      : []),
    ...erased.freed.map(
      ({ reference, preferred_date: day, preferred_time: time }) =>
        `The call ${reference} on ${day} at ${time} IST is gone: its slot can be booked again. Nobody was told.`,
    ),
    ...erased.visits.map(
      ({ starts_on: day, starts_at: time, shown_by }) =>
        `The visit on ${day} at ${time} IST, shown by ${shown_by}, is gone. Staff get a mail that takes it out of their calendars. The visitor gets none: tell them.`,
    ),
    ...erased.merged_with.map(
      (mailbox) =>
        `Staff took ${mailbox} for the same person, and its rows are still stored. Ask whether it is theirs, then erase it too.`,
    ),
    ...erased.same_number.map(
      (mailbox) =>
        `${mailbox} has given the same telephone number, and its rows are still stored. Ask whether it is theirs, then erase it too.`,
    ),
  ];
}

/** The report for a telephone number: the people who gave it, and contacts that are known by nothing else. */
export function describePhoneErasure(
  phone: string,
  {
    erased: { people, homes, partners },
    mailFiles,
    ...remaining
  }: Omit<Erasure, 'erased'> & { erased: PhoneErasure },
): string[] {
  return [
    ...(people.length === 0 ? [`No request, account or partner has ${phone}.`] : []),
    ...people.flatMap(({ address, ...erased }) => {
      // The number is erased with all of its mailboxes.
      const others = erased.same_number.filter((mailbox) =>
        people.every((person) => person.address !== mailbox),
      );
      return describePerson(address, { ...erased, same_number: others }, []);
    }),
    homes > 0
      ? `Erased ${phone} as the contact of ${count(homes, 'home')}, with what staff wrote of its checks.`
      : `No home has ${phone} as its contact.`,
    ...(partners > 0 ? [`Erased ${phone} as the contact of ${count(partners, 'partner')}.`] : []),
    ...(mailFiles.length > 0
      ? [`Erased ${count(mailFiles.length, 'file of a mail', 'files of mails')}.`]
      : []),
    ...remainingTraces(remaining),
    ...(people.length > 0 ? leftByErasure : []),
  ];
}

function remainingTraces({ traces, backups }: Pick<Erasure, 'traces' | 'backups'>): string[] {
  return [
    ...traces.map(
      ({ location, mentions }) =>
        `Still named in ${location} (${count(mentions, 'row')}): somebody else typed it there. Correct it in /admin, or where the row comes from.`,
    ),
    backups.length > 0
      ? `Backups hold copies: delete those from before today (${backups.join(', ')}), and any kept elsewhere.`
      : 'A backup kept elsewhere still holds a copy: delete those from before today.',
  ];
}

function count(number: number, one: string, many = `${one}s`): string {
  return number === 0 ? '' : `${number} ${number === 1 ? one : many}`;
}
