import * as z from 'zod/mini';
import { storedValue } from '../storage/stored-value.ts';

/** The key of the call that this browser has booked last, and its day. The function recognises the browser by it. */
const bookedCall = z.object({ key: z.string(), day: z.string() });

/** Remembers the booked call until its day is over. If storage is blocked, it lasts as long as the page. */
export function bookedCallMemory(openStorage: () => Storage = () => localStorage) {
  const stored = storedValue(openStorage, 'angala.booked-call', bookedCall);
  let call: z.infer<typeof bookedCall> | null = null;
  return {
    /** The key, or undefined if no call is known that can be to come on `today`. */
    read(today: string): string | undefined {
      call = stored.read() ?? call;
      if (call && call.day < today) {
        call = null;
        stored.write(null);
      }
      return call?.key;
    },
    write(key: string, day: string): void {
      call = { key, day };
      stored.write(call);
    },
  };
}

export type BookedCallMemory = ReturnType<typeof bookedCallMemory>;
