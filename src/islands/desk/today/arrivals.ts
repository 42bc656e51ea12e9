import { map } from 'nanostores';
import * as z from 'zod/mini';
import { storedValue } from '../../storage/stored-value.ts';
import type { Notifications } from '../window/notifications.ts';
import type { Today } from './today.ts';

/** 'blocked': the person has forbidden it in the browser. 'unavailable': this browser cannot. */
export type AlertingChoice = 'off' | 'on' | 'blocked' | 'unavailable';

interface ArrivalsDependencies {
  notifications: Notifications;
  openStorage: () => Storage;
  userId: string;
}

/** Tells by a notification that something arrived, if this person chose so in this browser. It names nobody. */
export function createArrivals({ notifications, openStorage, userId }: ArrivalsDependencies) {
  const stored = storedValue(openStorage, `angala.notifications.${userId}`, z.boolean());
  const $arrivals = map<{ choice: AlertingChoice }>({ choice: currentChoice() });
  /** When the newest request arrived that this tab knows. Null until the first answer. */
  let newestMs: number | null = null;

  function currentChoice(): AlertingChoice {
    const permission = notifications.permission();
    if (permission === 'unsupported') return 'unavailable';
    if (permission === 'denied') return 'blocked';
    return permission === 'granted' && stored.read() === true ? 'on' : 'off';
  }

  /** False: this browser shows none. */
  function show(title: string, body: string, tag: string): boolean {
    try {
      notifications.show(title, { body, tag });
      return true;
    } catch {
      return false;
    }
  }

  return {
    $arrivals,

    /** Asks the browser, and shows a first notification, so that the person sees what they chose. */
    async turnOn(): Promise<void> {
      if ((await notifications.request()) !== 'granted') return $arrivals.set({ choice: currentChoice() });
      const isShown = show('Notifications are on', 'This is how a new enquiry or call is told.', 'angala-on');
      stored.write(isShown || null);
      $arrivals.set({ choice: isShown ? 'on' : 'unavailable' });
    },

    turnOff(): void {
      stored.write(null);
      $arrivals.set({ choice: 'off' });
    },

    /** `newestAt`: when the newest unanswered request arrived. Null: none is unanswered. */
    hear(newestAt: string | null): void {
      const arrivedMs = newestAt === null ? 0 : Date.parse(newestAt);
      const isNew = newestMs !== null && arrivedMs > newestMs;
      newestMs = Math.max(newestMs ?? 0, arrivedMs);
      if (!isNew || $arrivals.get().choice !== 'on') return;
      show('Something arrived', 'A new enquiry or call waits under Today.', `angala-${newestAt}`);
    },
  };
}

export type Arrivals = ReturnType<typeof createArrivals>;

/** Each answer of Today says when the newest request arrived. */
export function hearToday({ $today }: Today, { hear }: Arrivals): void {
  $today.listen(({ answer }) => hear(answer?.requests?.newest_at ?? null));
}
