import { map } from 'nanostores';
import {
  adminPerson,
  adminPersonCopy,
  mergePeople,
  mergePeopleAnswer,
  personAt,
  personAtAnswer,
  type MeetingsOfBoth,
  type Person,
  personAnswer,
  personCopyAnswer,
  savePerson,
  savePersonAnswer,
  splitPerson,
  splitPersonAnswer,
} from '#contracts/admin-people.ts';
import {
  adminPersonTimeline,
  personTimelineAnswer,
  type TimelineRow,
} from '#contracts/admin-person-timeline.ts';
import { adminStaff, type AdminStaffAnswer, adminStaffAnswer } from '#contracts/admin-inbox.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatClockTime } from '#domain/calendar/ist.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import { reasonOf, type StaffBackend } from '../../session/staff-backend.ts';
import { createPersonDrafts, personChanges } from './person-drafts.ts';

export interface PersonPageState {
  load: Load;
  /** Null while it loads, and when nobody has this id. */
  person: Person | null;
  staff: AdminStaffAnswer;
  busy: boolean;
  problem: string | null;
  message: string;
  /** What happened with the person, the newest first, as far as it is read. */
  timeline: readonly TimelineRow[];
  /** Where what happened before begins. Null: nothing did. */
  next: string | null;
}

export interface PersonPageDependencies {
  backend: StaffBackend;
  userId: string;
  openStorage: () => Storage;
}

/** How much of what happened is shown at first, and with each press. */
const TIMELINE_PAGE = 30;

const CHANGED = 'A colleague has changed this meanwhile. What they wrote is shown below; yours is not saved.';
const GONE = 'This person is not stored any more. Copy what you have typed if you need it.';
const NOT_MERGED =
  'One of the two is merged already, or not stored any more. Look at both again, then decide.';

/** 'Merged. … On 5 January 2090 they have a visit at 10:15 AM and a call at 10:30 AM: move or cancel one of them.' */
export function mergedSentence(meetings: readonly MeetingsOfBoth[]): string {
  const clashes = meetings.map(({ day, kinds: [one, other], times: [at, otherAt] }) => {
    const second =
      one === other ? `another at ${formatClockTime(otherAt)}` : `a ${other} at ${formatClockTime(otherAt)}`;
    return `On ${formatDay(day)} they have a ${one} at ${formatClockTime(at)} and ${second}: move or cancel one of the two.`;
  });
  return ['Merged. It can be taken back under Mailboxes.', ...clashes].join(' ');
}

/** One person: what is stored, what staff type, and merges. */
export function createPersonPage({ backend, userId, openStorage }: PersonPageDependencies) {
  const $page = map<PersonPageState>({
    load: 'loading',
    person: null,
    staff: [],
    busy: false,
    problem: null,
    message: '',
    timeline: [],
    next: null,
  });
  const drafts = createPersonDrafts(openStorage, userId);
  let shownId: string | null = null;

  const readTimeline = (after: string | null, take: number) =>
    backend.rpc(adminPersonTimeline, { person: shownId, after_row: after, take }, personTimelineAnswer);

  const { load, poll } = createLoader($page, {
    read: async () => ({
      person: await backend.rpc(adminPerson, { person: shownId }, personAnswer),
      staff: await backend.rpc(adminStaff, {}, adminStaffAnswer),
      // As much as is shown, so that nothing that somebody reads goes away.
      events: await readTimeline(null, Math.max(TIMELINE_PAGE, $page.get().timeline.length)),
    }),
    show: ({ events, ...answer }) => ({ ...answer, timeline: events.rows, next: events.next }),
  });

  // What is stored is what the other tab has saved.
  drafts.whenEndedElsewhere((id) => void (id === shownId && poll()));
  const say = (message: string) => $page.setKey('message', message);
  const complain = (problem: string) => $page.setKey('problem', problem);

  /** Resolves with true once they are one. */
  async function mergeInto({ id }: Person, other: string): Promise<boolean> {
    const answer = await backend.rpc(mergePeople, { person: other, into_person: id }, mergePeopleAnswer);
    await poll();
    if (answer.result === 'changed') complain(NOT_MERGED);
    else say(mergedSentence(answer.meetings));
    return answer.result === 'merged';
  }

  async function write(
    { id }: Person,
    step: { seen: object; changes: object },
  ): Promise<'saved' | 'changed' | 'gone'> {
    return backend.rpc(
      savePerson,
      { person: id, seen: { ...step.seen }, changes: { ...step.changes } },
      savePersonAnswer,
    );
  }

  return {
    $page,
    drafts,
    reload: poll,

    async open(id: string): Promise<void> {
      if (shownId !== id)
        $page.set({ ...$page.get(), person: null, problem: null, message: '', timeline: [], next: null });
      shownId = id;
      await load();
    },

    /** Adds what happened before. Dropped where it is added already, or another person is shown. */
    async showEarlier(): Promise<void> {
      const { next } = $page.get();
      if (next === null) return;
      try {
        const page = await readTimeline(next, TIMELINE_PAGE);
        const now = $page.get();
        if (now.next === next)
          $page.set({ ...now, timeline: [...now.timeline, ...page.rows], next: page.next });
      } catch (fault) {
        complain(reasonOf(fault));
      }
    },

    async save(): Promise<void> {
      const { person } = $page.get();
      if (!person) return;
      const typed = drafts.typedOf(person.id);
      const step = personChanges(person, typed);
      if (typeof step === 'string') return complain(step);
      await runAction(
        $page,
        async () => {
          const answer = await write(person, step);
          if (answer === 'saved') drafts.forgetSaved(person.id, typed, step.changes);
          await poll();
          if (answer === 'saved') say('Saved.');
          else complain(answer === 'changed' ? CHANGED : GONE);
        },
        { began: { message: '' } },
      );
    },

    /** What is stored about one of their mailboxes, as the text of a file. Null if it could not be read. */
    copy: (mailbox: string): Promise<string | null> =>
      runAction(
        $page,
        async () => {
          const copy = await backend.rpc(adminPersonCopy, { mailbox_id: mailbox }, personCopyAnswer);
          if (copy) return `${JSON.stringify(copy, null, 2)}\n`;
          complain(GONE);
          return null;
        },
        { began: { message: '' } },
      ),

    /** The next step is done: it goes to the history, and the next one can be planned. */
    async finishStep(): Promise<void> {
      const { person } = $page.get();
      if (!person?.next_step) return;
      const { next_step, next_step_on } = person;
      await runAction(
        $page,
        async () => {
          const answer = await write(person, {
            seen: { next_step, next_step_on },
            changes: { next_step: null, next_step_on: null },
          });
          await poll();
          if (answer === 'saved') say('Done. What comes next?');
          else complain(answer === 'changed' ? CHANGED : GONE);
        },
        { began: { message: '' } },
      );
    },

    /** Drops what was typed, and shows what is stored. */
    keepStored(): void {
      const { person } = $page.get();
      if (person) drafts.forget(person.id);
      $page.set({ ...$page.get(), problem: null });
    },

    replaceStored(): Promise<void> {
      const { person } = $page.get();
      if (person) drafts.markSeen(person);
      return this.save();
    },

    /** Says that this other person is the same as the one that is shown. */
    async merge(other: string): Promise<void> {
      const { person } = $page.get();
      if (!person) return;
      await runAction($page, () => mergeInto(person, other), { began: { message: '' } });
    },

    /** The same of the person whom staff know by this address, in any spelling. Resolves with true once they are one. */
    async mergeAddress(typed: string): Promise<boolean> {
      const address = typed.trim();
      const { person } = $page.get();
      if (!person) return false;
      const isMerged = await runAction(
        $page,
        async () => {
          if (address === '') return complain('Type the other address of this person first.');
          const other = await backend.rpc(personAt, { address }, personAtAnswer);
          if (other === null)
            return complain('No enquiry or call came from this address. Look at its spelling.');
          if (other === person.id) return complain('This address is one of this person’s already.');
          return mergeInto(person, other);
        },
        { began: { message: '' } },
      );
      return isMerged === true;
    },

    /** Makes this mailbox a person of its own again. */
    async split(mailbox: string): Promise<void> {
      await runAction(
        $page,
        async () => {
          const answer = await backend.rpc(splitPerson, { person: mailbox }, splitPersonAnswer);
          await poll();
          if (answer === 'split') say('Taken back: the mailbox is a person of its own again.');
          else complain('This mailbox is a person of its own already.');
        },
        { began: { message: '' } },
      );
    },
  };
}

export type PersonPageStore = ReturnType<typeof createPersonPage>;
