import * as z from 'zod/mini';
import { withoutBidiControls } from '#domain/text/without-bidi-controls.ts';

/**
 * Who is on duty, for admins. `adminDuty` takes no arguments. `saveDuty` with `{ setting, seen }`: `setting` is a `DutySetting`,
 * `seen` the `updated_at` that was read; 'changed': a colleague was faster. `setAway` with `{ until }`: the day on which the caller
 * is back, or null.
 */
export const adminDuty = 'admin_duty';
export const saveDuty = 'save_duty';
export const setAway = 'set_away';

const dutyWays = ['nobody', 'person', 'turn', 'area'] as const;
const otherwise = z.enum(['nobody', 'turn']);
const text = z.string().check(z.overwrite(withoutBidiControls));

/** Why new enquiries become nobody's. */
export const dutyGap = z.enum(['nobody chosen', 'has left', 'away', 'all away']);
export type DutyGap = z.infer<typeof dutyGap>;

const onDuty = z.object({
  id: z.string(),
  name: text,
  is_admin: z.boolean(),
  takes_turns: z.boolean(),
  /** The day in India on which they are back. Null: they are here. */
  away_until: z.nullable(z.string()),
  is_me: z.boolean(),
});

export const adminDutyAnswer = z.object({
  way: z.enum(dutyWays),
  /** Of what has no area of anybody. */
  otherwise,
  person: z.nullable(z.string()),
  areas: z.array(z.object({ area: z.string(), staff: z.string() })),
  people: z.array(onDuty),
  /** All areas, by name. */
  choices: z.array(z.object({ id: z.string(), name: text })),
  gap: z.nullable(dutyGap),
  /** Null: nobody has set it yet. */
  updated_at: z.nullable(z.string()),
});
export const saveDutyAnswer = z.enum(['saved', 'changed']);
export const setAwayAnswer = z.unknown();

export const dutySetting = z.object({
  way: z.enum(dutyWays),
  otherwise,
  person: z.nullable(z.string()),
  /** Who takes turns, by id. */
  turns: z.array(z.string()),
  /** Who has which area, by the id of the area. */
  areas: z.record(z.string(), z.string()),
});

export type AdminDuty = z.infer<typeof adminDutyAnswer>;
export type DutySetting = z.infer<typeof dutySetting>;
export type DutyWay = DutySetting['way'];
