import * as z from 'zod/mini';
import type { Person } from '#contracts/admin-people.ts';
import { createDrafts } from '../storage/drafts.ts';

/** What staff write about a person, in the order of the form. */
export const personFields = ['stage', 'lost_because', 'next_step', 'next_step_on', 'owner', 'notes'] as const;
export type PersonField = (typeof personFields)[number];
type StoredValues = Readonly<Record<PersonField, string | null>>;
type Typed = { readonly [Field in PersonField]?: { text: string; seen: string | null } | undefined };

const typedValue = z.optional(z.object({ text: z.string(), seen: z.nullable(z.string()) }));
const draftSchema = z.object({
  stage: typedValue,
  lost_because: typedValue,
  next_step: typedValue,
  next_step_on: typedValue,
  owner: typedValue,
  notes: typedValue,
});

/** What was typed about people and is not saved. It is kept on the device, so that a reload loses nothing. */
export function createPersonDrafts(openStorage: () => Storage, userId: string) {
  const drafts = createDrafts({ openStorage, key: `angala.people.${userId}`, schema: draftSchema });
  const typedOf = (id: string): Typed => drafts.get(id) ?? {};
  const rest = (typed: Typed) => (Object.values(typed).some((value) => value !== undefined) ? typed : null);
  const set = (id: string, typed: Typed) => drafts.put(id, rest(typed));

  return {
    $drafts: drafts.$drafts,
    typedOf,
    whenEndedElsewhere: drafts.whenEndedElsewhere,

    /** A text that is the same as what is stored is not unsaved. `seen` stays what it was when the typing began. */
    type(person: Person, field: PersonField, text: string): void {
      const { [field]: before, ...others } = typedOf(person.id);
      const seen = before ? before.seen : person[field];
      set(person.id, { ...others, ...(text === (person[field] ?? '') ? {} : { [field]: { text, seen } }) });
    },

    /** Marks what is stored as seen, so that it may be replaced. */
    markSeen(person: Person): void {
      const typed = typedOf(person.id);
      set(
        person.id,
        Object.fromEntries(
          personFields.flatMap((field) => {
            const value = typed[field];
            return value ? [[field, { text: value.text, seen: person[field] }]] : [];
          }),
        ),
      );
    },

    /** A field whose text was saved is forgotten; one that was typed since is over what was stored then. */
    forgetSaved(id: string, saved: Typed, changes: Partial<StoredValues>): void {
      drafts.forgetSaved(id, saved, (typed: Typed) =>
        rest(
          Object.fromEntries(
            personFields.flatMap((field) => {
              const value = typed[field];
              if (!value || value.text === saved[field]?.text) return [];
              const seen = field in changes ? (changes[field] ?? null) : value.seen;
              return [[field, { text: value.text, seen }]];
            }),
          ),
        ),
      );
    },

    forget: (id: string) => drafts.put(id, null),
  };
}

export function shownValue(person: StoredValues, typed: Typed, field: PersonField): string {
  return typed[field]?.text ?? person[field] ?? '';
}

/** The fields that a colleague has changed to something else since the typing began. */
export function outdatedFields(person: StoredValues, typed: Typed): PersonField[] {
  return personFields.filter((field) => {
    const value = typed[field];
    return value && value.seen !== person[field] && value.text !== (person[field] ?? '');
  });
}

/** What to write, with the values that the writer saw; or a sentence that says what is missing. */
export function personChanges(
  person: StoredValues,
  typed: Typed,
): { seen: Partial<StoredValues>; changes: Partial<StoredValues> } | string {
  const typedValueOf = (field: PersonField) => shownValue(person, typed, field).trim() || null;
  const isLost = typedValueOf('stage') === 'lost';
  const after: StoredValues = {
    stage: typedValueOf('stage'),
    lost_because: isLost ? typedValueOf('lost_because') : null,
    next_step: typedValueOf('next_step'),
    next_step_on: typedValueOf('next_step_on'),
    owner: typedValueOf('owner'),
    notes: typedValueOf('notes'),
  };
  if (isLost && !after.lost_because) return 'Choose why this person is lost.';
  if (after.next_step && !after.next_step_on) return 'Choose the day of the next step.';
  if (after.next_step_on && !after.next_step) return 'Write what the next step is, or remove its day.';
  const changed = personFields.filter((field) => after[field] !== person[field]);
  const seenOf = (field: PersonField) => {
    const value = typed[field];
    return value ? value.seen : person[field];
  };
  return {
    seen: Object.fromEntries(changed.map((field) => [field, seenOf(field)])),
    changes: Object.fromEntries(changed.map((field) => [field, after[field]])),
  };
}
