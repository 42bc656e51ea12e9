import * as z from 'zod/mini';
import { slotRefusals } from '#domain/appointment/slot-refusal.ts';
import { type Slot, slotLabel } from '#domain/appointment/slots.ts';
import type { CallDatabase } from './database.ts';

const rows = z.array(
  z.object({ time: z.string(), booked: z.boolean(), refusal: z.nullable(z.enum(slotRefusals)) }),
);

export async function readSlots(database: CallDatabase, day: string, now: Date): Promise<Slot[]> {
  const answer = rows.parse(await database('appointment_slots', { day, at: now.toISOString() }));
  return answer.map(({ time, booked, refusal }) => ({
    ...{ time, label: slotLabel(time), booked },
    ...(refusal ? { refusal } : {}),
  }));
}

/** The first day from `day` on with a slot that can be booked. Null if there is none. */
export async function readFreeDay(database: CallDatabase, day: string, now: Date): Promise<string | null> {
  return z.nullable(z.string()).parse(await database('next_free_day', { day, at: now.toISOString() }));
}
