import { map } from 'nanostores';
import * as z from 'zod/mini';
import {
  adminVisits,
  adminVisitsAnswer,
  endVisit,
  endVisitAnswer,
  type HomeToSee,
  type ChangedHome,
  homesAsSeen,
  homesAsSeenAnswer,
  planVisit,
  planVisitAnswer,
  type saveVisitAnswer,
  middleOfArea,
  type TimeTaken,
  type Visit,
} from '#contracts/admin-visits.ts';
import { isDay } from '#domain/calendar/day.ts';
import { istInstant } from '#domain/calendar/ist.ts';
import { searchedPhone } from '#domain/enquiry/phone.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { orderByWay } from '#domain/visit/order-by-way.ts';
import { MOST_HOMES } from '#domain/visit/visit-limits.ts';
import { MINUTES_A_HOME } from '#domain/visit/visit-times.ts';
import { withWays } from '#domain/visit/way-minutes.ts';
import { visitOutcomes } from '#domain/visit/visit-outcomes.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import { afterTyping } from '../../session/after-typing.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { createDrafts } from '../storage/drafts.ts';

const draftSchema = z.object({
  /** The id of the visit, and the idempotency key of a new one. */
  id: z.string(),
  /** The `sequence` that the writer saw. Null: it is new. */
  seen: z.nullable(z.int()),
  enquiry: z.string(),
  starts_on: z.string(),
  starts_at: z.string(),
  meeting_point: z.string(),
  shown_by: z.string(),
  homes: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      reference: z.nullable(z.string()),
      position: z._default(z.nullable(z.string()), null),
      minutes: z._default(z.int(), MINUTES_A_HOME),
      middle: middleOfArea,
    }),
  ),
});

/** What came of each home, by its id, or by its title where the home is not stored any more. */
const outcomesSchema = z.record(
  z.string(),
  z.object({ outcome: z.nullable(z.enum(visitOutcomes)), note: z.string() }),
);

export type VisitDraft = z.infer<typeof draftSchema>;
export type HomeOutcome = z.infer<typeof outcomesSchema>[string];
type VisitHome = Visit['homes'][number];

export interface VisitsState {
  load: Load;
  visits: readonly Visit[];
  /** What may be added to a visit: homes that the person asked about, or that a search found. */
  homes: readonly HomeToSee[];
  words: string;
  /** Visits and calls at the time of the one that was to be saved, of the same person or colleague. With one, nothing is saved. */
  taken: readonly TimeTaken[];
  /** It was to be saved outside the working day. Nothing is. */
  late: boolean;
  /** Homes of it that were hidden or changed since they were added. With one, nothing is saved. */
  changed: readonly ChangedHome[];
  /** The visit whose schedule is shown for printing. */
  printed: Visit | null;
  busy: boolean;
  problem: string | null;
  message: string;
}

export interface VisitsDependencies {
  backend: StaffBackend;
  userId: string;
  openStorage: () => Storage;
  newKey: () => string;
  pause: (milliseconds: number) => Promise<void>;
  now: () => Date;
  /** The person changes with their visits. */
  reload: () => Promise<void>;
}

const refusals: Record<Exclude<z.infer<typeof saveVisitAnswer>['result'], 'saved' | 'taken'>, string> = {
  changed:
    'A colleague or the visitor has changed or ended this visit meanwhile. Copy what you need, press Do not save, and open it again.',
  gone: 'The enquiry is not stored any more, or nobody has accepted it.',
  'no homes': 'One of these homes is not on the site any more. Remove it, then save again.',
  past: 'This time is past. Choose another day or time.',
};
const notEnded: Record<Exclude<z.infer<typeof endVisitAnswer>, 'saved'>, string> = {
  changed:
    'A colleague or the visitor has changed this visit meanwhile, and nothing is saved. Look at it as it is now, then decide.',
  early: 'This visit has not begun. Say what came of it afterwards.',
};

/** The visits of one person. What is typed is kept on the device until it is saved. */
export function createVisits(dependencies: VisitsDependencies) {
  const { backend, userId, openStorage, newKey, pause, now, reload } = dependencies;
  const $visits = map<VisitsState>({
    load: 'loading',
    visits: [],
    homes: [],
    words: '',
    taken: [],
    late: false,
    changed: [],
    printed: null,
    busy: false,
    problem: null,
    message: '',
  });
  const drafts = createDrafts({ openStorage, key: `angala.visits.${userId}`, schema: draftSchema });
  const outcomes = createDrafts({
    openStorage,
    key: `angala.visit-outcomes.${userId}`,
    schema: outcomesSchema,
  });
  /** What stood for the homes of a draft when they were added, by person. */
  const versions = createDrafts({
    openStorage,
    key: `angala.visit-homes.${userId}`,
    schema: z.record(z.string(), z.string()),
  });
  // What is stored is what the other tab has saved.
  for (const typed of [drafts, outcomes]) typed.whenEndedElsewhere(() => void poll());
  let person = '';
  let noting = Promise.resolve();

  const { load, poll, begin } = createLoader($visits, {
    read: () =>
      backend.rpc(adminVisits, { person, words: searchedPhone($visits.get().words) }, adminVisitsAnswer),
    show: (answer) => answer,
  });
  const draft = () => drafts.get(person);
  const put = (next: VisitDraft | null) => drafts.put(person, next);
  const ask = (taken: readonly TimeTaken[] = [], late = false, changed: readonly ChangedHome[] = []) =>
    $visits.set({ ...$visits.get(), taken, late, changed });

  /** Notes how the homes of the draft are when they are added, so that what changes later is asked about. */
  async function noteHomes(): Promise<void> {
    const of = person;
    const known = versions.get(of) ?? {};
    const homes = (draft()?.homes ?? []).flatMap(({ id }) => (Object.hasOwn(known, id) ? [] : [id]));
    if (homes.length === 0) return;
    try {
      const seen = await backend.rpc(homesAsSeen, { homes }, homesAsSeenAnswer);
      versions.put(of, { ...seen, ...versions.get(of) });
    } catch {
      // What is not known is not compared.
    }
  }

  function change(piece: Partial<VisitDraft>): void {
    const current = draft();
    if (!current) return;
    ask();
    put({ ...current, ...piece });
  }

  /** What is typed about a home of a visit, or else what is stored. */
  function outcomeOf({ id }: Visit, home: VisitHome): HomeOutcome {
    const typed = ownValue(outcomes.get(id) ?? {}, homeKey(home));
    return typed ?? { outcome: home.outcome, note: home.note ?? '' };
  }

  /** What was shown of homes that have changed is seen now, and what is not on the site leaves the visit. */
  function acceptHomes(): void {
    const { changed } = $visits.get();
    const current = draft();
    if (!current || changed.length === 0) return;
    versions.put(person, {
      ...versions.get(person),
      ...Object.fromEntries(changed.map(({ id, seen }) => [id, seen])),
    });
    const isGone = new Set(changed.flatMap(({ id, gone }) => (gone ? [id] : [])));
    put({ ...current, homes: current.homes.filter(({ id }) => !isGone.has(id)) });
  }

  async function write(task: () => Promise<string | null>, message: string): Promise<void> {
    const of = person;
    await runAction(
      $visits,
      async () => {
        const problem = await task();
        // Another person is shown meanwhile, whom this does not concern.
        if (person !== of) return ask();
        // Where the form asks, nothing has changed, and whoever answers at once is not kept waiting.
        const { taken, late, changed } = $visits.get();
        if (taken.length + changed.length === 0 && !late) await Promise.all([poll(), reload()]);
        $visits.set({ ...$visits.get(), problem, message: problem === null ? message : '' });
      },
      { began: { message: '' } },
    );
  }

  return {
    $visits,
    /** What is typed, by person. */
    $drafts: drafts.$drafts,
    draft,
    change,
    load,

    async open(of: string): Promise<void> {
      person = of;
      $visits.set({
        ...$visits.get(),
        visits: [],
        homes: [],
        words: '',
        taken: [],
        late: false,
        changed: [],
        printed: null,
        problem: null,
        message: '',
      });
      await load();
    },

    /** Begins a visit for an enquiry, with its home where that can be visited. */
    plan(enquiry: string, home?: HomeToSee): void {
      put({
        ...{ id: newKey(), seen: null, enquiry, starts_on: '', starts_at: '10:00' },
        ...{ meeting_point: '', shown_by: '', homes: home ? [{ ...home, minutes: MINUTES_A_HOME }] : [] },
      });
    },

    edit({ id, sequence, enquiry, starts_on, starts_at, meeting_point, shown_by, homes }: Visit): void {
      put({
        ...{ id, seen: sequence, enquiry, starts_on, starts_at, meeting_point, shown_by },
        homes: homes.flatMap(({ property_id, gone, title, reference, position, middle, minutes }) =>
          property_id === null || gone
            ? []
            : [{ id: property_id, title, reference, position, middle, minutes }],
        ),
      });
      noting = noteHomes();
    },

    discard(): void {
      put(null);
      versions.put(person, null);
      $visits.set({ ...$visits.get(), taken: [], late: false, changed: [], problem: null });
    },

    /** Searches for homes when the user pauses typing. */
    async search(words: string): Promise<void> {
      $visits.setKey('words', words);
      await afterTyping({ begin, pause }, poll);
    },

    add(home: HomeToSee): void {
      const homes = draft()?.homes ?? [];
      if (homes.length >= MOST_HOMES || homes.some(({ id }) => id === home.id)) return;
      change({ homes: [...homes, { ...home, minutes: MINUTES_A_HOME }] });
      noting = noteHomes();
    },
    remove: (home: string) => change({ homes: (draft()?.homes ?? []).filter(({ id }) => id !== home) }),
    /** How long the home is seen. */
    give: (home: string, minutes: number) =>
      change({
        homes: (draft()?.homes ?? []).map((each) => (each.id === home ? { ...each, minutes } : each)),
      }),
    raise(home: string): void {
      const homes = [...(draft()?.homes ?? [])];
      const at = homes.findIndex(({ id }) => id === home);
      if (at > 0) homes.splice(at - 1, 0, ...homes.splice(at, 1));
      change({ homes });
    },
    /** Whether something can have come of it. */
    hasBegun: ({ starts_on: day, starts_at: time }: Visit): boolean => istInstant(day, time) <= now(),
    order: () => change({ homes: orderByWay(draft()?.homes ?? []) }),

    /**
     * Nothing is saved while the person or the colleague has another visit or a call at that time, which `taken` has, or while it is
     * outside the working day. Despite what was shown it is saved with `despiteTaken`.
     */
    async save({ despiteTaken = false } = {}): Promise<void> {
      if (despiteTaken) acceptHomes();
      const current = draft();
      const of = person;
      if (!current) return;
      const problem = visitProblem(current);
      if (problem) return $visits.setKey('problem', problem);
      await write(async () => {
        const visit = {
          ...current,
          homes: withWays(current.homes).map(({ id, way_minutes, minutes }) => ({
            id,
            way_minutes,
            minutes,
          })),
          despite: despiteTaken ? $visits.get().taken.map(({ id }) => id) : [],
          despite_hours: despiteTaken && $visits.get().late,
        };
        await noting;
        const homes_seen = versions.get(of) ?? {};
        const answer = await backend.rpc(planVisit, { visit, homes_seen }, planVisitAnswer);
        if (answer.result === 'taken') ask(answer.meetings, answer.late);
        else if (answer.result === 'homes changed') ask([], false, answer.homes);
        else ask();
        // The form says with whom these are, and asks.
        if (answer.result === 'taken' || answer.result === 'homes changed') return '';
        if (answer.result !== 'saved') return refusals[answer.result];
        // What was typed while it was being saved is still unsaved.
        drafts.forgetSaved(of, current, (typed) => ({ ...typed, seen: (current.seen ?? -1) + 1 }));
        if (drafts.get(of) === null) versions.put(of, null);
        return null;
      }, 'Saved. Both sides get an invitation by mail.');
    },

    cancel: ({ id, sequence }: Visit) =>
      write(async () => {
        const answer = await backend.rpc(
          endVisit,
          { visit: id, ending: 'cancelled', seen: sequence },
          endVisitAnswer,
        );
        return answer === 'saved' ? null : notEnded[answer];
      }, 'Cancelled. Both sides are told by mail.'),

    /** What is typed about the homes of visits, by visit. */
    $outcomes: outcomes.$drafts,
    outcomeOf,
    sayOutcome(visit: Visit, home: VisitHome, piece: Partial<HomeOutcome>): void {
      const typed = outcomes.get(visit.id) ?? {};
      outcomes.put(visit.id, { ...typed, [homeKey(home)]: { ...outcomeOf(visit, home), ...piece } });
    },

    /** The visit took place, and what is typed came of each home. */
    finish: (visit: Visit) =>
      write(async () => {
        const said = Object.fromEntries(visit.homes.map((home) => [home.place, outcomeOf(visit, home)]));
        const typed = outcomes.get(visit.id);
        const answer = await backend.rpc(
          endVisit,
          { visit: visit.id, ending: 'done', seen: visit.sequence, outcomes: said },
          endVisitAnswer,
        );
        if (answer !== 'saved') return notEnded[answer];
        outcomes.forgetSaved(visit.id, typed, (since) => since);
        return null;
      }, 'Saved what came of the visit.'),

    print: (printed: Visit | null) => $visits.setKey('printed', printed),
  };
}

export type Visits = ReturnType<typeof createVisits>;

/** A home keeps what is typed about it when a colleague changes the order. */
const homeKey = ({ property_id: id, title }: VisitHome): string => id ?? title;

/** What is missing in a visit; null if it can be saved. */
function visitProblem(visit: VisitDraft): string | null {
  if (!isDay(visit.starts_on)) return 'Choose the day of the visit.';
  if (!visit.meeting_point.trim()) return 'Say where you meet.';
  if (!visit.shown_by.trim()) return 'Say who shows the homes.';
  return visit.homes.length === 0 ? 'Add at least one home.' : null;
}
