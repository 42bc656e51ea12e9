import type { SavedReply } from '#contracts/admin-replies.ts';
import { type AskedFor, savedFits, starterFits } from '#domain/reply/fits-enquiry.ts';
import { type StarterReply, starterReplies } from '#domain/reply/starter-replies.ts';

/** A text to answer with. `updated_at` is null for one that the product comes with. */
export type OfferedReply = Omit<SavedReply, 'updated_at'> & { updated_at: string | null };

/** The saved texts, and those that the product comes with, unless a saved one has the name. By name. */
export function allReplies(saved: readonly SavedReply[]): OfferedReply[] {
  return byName([...saved, ...startersBeside(saved).map(asOffered)]);
}

/** The saved replies that can answer this enquiry. */
export function offeredReplies(saved: readonly SavedReply[], asked: AskedFor): OfferedReply[] {
  return byName([
    ...saved.filter((reply) => savedFits(reply, asked)),
    ...startersBeside(saved)
      .filter((starter) => starterFits(starter, asked))
      .map(asOffered),
  ]);
}

function startersBeside(saved: readonly SavedReply[]): StarterReply[] {
  const names = new Set(saved.map(({ name }) => name.toLowerCase()));
  return starterReplies.filter(({ name }) => !names.has(name.toLowerCase()));
}

const asOffered = ({ name, english, kannada }: StarterReply): OfferedReply => ({
  ...{ id: `starter ${name}`, name, english, kannada },
  updated_at: null,
});

const byName = (replies: readonly OfferedReply[]) =>
  replies.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
