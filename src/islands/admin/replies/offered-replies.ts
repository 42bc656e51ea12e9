import type { SavedReply } from '#contracts/admin-replies.ts';
import { starterReplies } from '#domain/reply/starter-replies.ts';

/** A text to answer with. `updated_at` is null for one that the product comes with. */
export type OfferedReply = Omit<SavedReply, 'updated_at'> & { updated_at: string | null };

/** The saved texts, and those that the product comes with, unless a saved one has the name. By name. */
export function offeredReplies(saved: readonly SavedReply[]): OfferedReply[] {
  const names = new Set(saved.map(({ name }) => name.toLowerCase()));
  const starters = starterReplies
    .filter(({ name }) => !names.has(name.toLowerCase()))
    .map((starter) => ({ ...starter, id: `starter ${starter.name}`, updated_at: null }));
  return [...saved, ...starters].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}
