import { map } from 'nanostores';
import * as z from 'zod/mini';
import { storedValue } from '../../storage/stored-value.ts';

const KEY = 'angala.call-changes';

const draftSchema = z.object({
  closing: z.nullable(z.object({ day: z.string(), reason: z.string() })),
  /** The call that is open, and where it is about to be moved. */
  moving: z.nullable(z.object({ call: z.string(), day: z.string(), time: z.string() })),
});
export type CallDraft = z.infer<typeof draftSchema>;

const empty: CallDraft = { closing: null, moving: null };

/** Unsaved text about calls, kept on the device. Without storage it lasts as long as the page. */
export function createCallDrafts(openStorage: () => Storage, userId: string) {
  const stored = storedValue(openStorage, `${KEY}.${userId}`, draftSchema);
  const $draft = map<CallDraft>(stored.read() ?? empty);

  return {
    $draft,
    change(piece: Partial<CallDraft>): void {
      const all = { ...$draft.get(), ...piece };
      $draft.set(all);
      stored.write(all.closing || all.moving ? all : null);
    },
  };
}
