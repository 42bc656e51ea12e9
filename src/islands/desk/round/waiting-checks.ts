import * as z from 'zod/mini';
import { recordVerification, tolerantRecordVerificationResponse } from '#contracts/record-verification.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { storedRecord } from '../storage/stored-record.ts';

const KEY = 'angala.round-waiting';

/** How long a check can be undone before it is published. */
export const UNDO_MS = 10_000;

const waitingSchema = z.object({
  /** The home as messages name it. */
  name: z.string(),
  /** The day in India on which it was pressed. On a later one it would claim a check that nobody made. */
  day: z.string(),
  /** Whether the home was due. */
  wasDue: z.boolean(),
  /** The request that publishes it. Its key makes a second one harmless. */
  body: z.looseObject({ idempotencyKey: z.string() }),
});
export type WaitingCheck = z.infer<typeof waitingSchema>;

interface Dependencies {
  backend: StaffBackend;
  userId: string;
  openStorage: () => Storage;
  pause: (milliseconds: number) => Promise<void>;
  now: () => Date;
  onPublished: (home: string) => void;
  onFault: (home: string, fault: unknown) => Promise<void>;
}

/**
 * Checks that were pressed and can still be undone, by home, kept on the device. One that a closed tab left waits until
 * the round is on the screen again, and then as long once more: nothing is published that nobody could undo (decision 192).
 */
export function createWaitingChecks(dependencies: Dependencies) {
  const { backend, pause, now } = dependencies;
  const { $record: $waiting, put } = storedRecord(
    dependencies.openStorage,
    `${KEY}.${dependencies.userId}`,
    waitingSchema,
  );
  /** The keys of the checks whose time runs in this tab, and the homes whose checks are being sent. */
  const timed = new Set<string>();
  const sending = new Set<string>();
  const get = (home: string) => ownValue($waiting.get(), home) ?? null;

  async function publish(home: string): Promise<void> {
    const check = get(home);
    if (!check || sending.has(home)) return;
    sending.add(home);
    try {
      await backend.invoke(recordVerification, check.body, tolerantRecordVerificationResponse);
      put(home, null);
      dependencies.onPublished(home);
    } catch (fault) {
      await dependencies.onFault(home, fault);
    } finally {
      sending.delete(home);
    }
  }

  async function publishLater(home: string, { body: { idempotencyKey } }: WaitingCheck): Promise<void> {
    timed.add(idempotencyKey);
    await pause(UNDO_MS);
    if (get(home)?.body.idempotencyKey === idempotencyKey) await publish(home);
  }

  /** Lets the time of those run that no time runs for. Returns those of an earlier day, which are dropped. */
  function resume(): WaitingCheck[] {
    const resumed = Object.entries($waiting.get()).filter(([, { body }]) => !timed.has(body.idempotencyKey));
    const today = istDay(now());
    const lapsed = resumed.filter(([, { day }]) => day !== today);
    for (const [home] of lapsed) put(home, null);
    for (const [home, check] of resumed) if (check.day === today) void publishLater(home, check);
    return lapsed.map(([, check]) => check);
  }

  return {
    $waiting,
    publish,
    resume,
    /** Whatever becomes of its request. */
    remove(home: string): WaitingCheck | null {
      const check = get(home);
      put(home, null);
      return check;
    },
    add(home: string, check: Omit<WaitingCheck, 'day'>): void {
      put(home, { ...check, day: istDay(now()) });
      resume();
    },
    /** Returns the check; null: it is published, or about to be. */
    undo(home: string): WaitingCheck | null {
      const check = sending.has(home) ? null : get(home);
      if (check) put(home, null);
      return check;
    },
  };
}

export type WaitingChecks = ReturnType<typeof createWaitingChecks>;
