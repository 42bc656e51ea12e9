import * as z from 'zod/mini';
import { slotRefusals } from '#domain/appointment/slot-refusal.ts';
import { type Slot, slotLabel } from '#domain/appointment/slots.ts';
import type { CallDatabase } from './database.ts';

const rows = z.array(
  z.object({ time: z.string(), booked: z.boolean(), refusal: z.nullable(z.enum(slotRefusals)) }),
);

/** Reads the eight slots of a day with their state at `now`. */
export async function readSlots(database: CallDatabase, day: string, now: Date): Promise<Slot[]> {
  const answer = rows.parse(await database('appointment_slots', { day, at: now.toISOString() }));
  return answer.map(({ time, booked, refusal }) => ({
    ...{ time, label: slotLabel(time), booked },
    ...(refusal ? { refusal } : {}),
  }));
}
