import { atom } from 'nanostores';
import type { DeskNewsAnswer, OpenItem, PresentColleague } from '#contracts/desk-news.ts';

/** What this tab has open, and what colleagues have. The poll of the desk takes one there and brings the other. */
export function createPresence(tab: string) {
  const $open = atom<readonly OpenItem[]>([]);
  const $present = atom<readonly PresentColleague[]>([]);
  return {
    $open,
    $present,
    /** `isAway`: nobody looks at this tab. */
    looking: (isAway: boolean) => ({ tab, items: isAway ? [] : $open.get().map((item) => ({ ...item })) }),
    hear({ present }: DeskNewsAnswer): void {
      if (present) $present.set(present);
    },
    /** One of a kind at a time. */
    open(item: OpenItem): void {
      $open.set([...$open.get().filter(({ kind }) => kind !== item.kind), item]);
    },
    close({ kind, id }: Pick<OpenItem, 'kind' | 'id'>): void {
      const others = $open.get().filter((item) => item.kind !== kind || item.id !== id);
      if (others.length < $open.get().length) $open.set(others);
    },
  };
}

export type Presence = ReturnType<typeof createPresence>;

/** 'Meera and Ravi are looking at this', 'Meera is writing an answer'; '' for nobody. */
export function presentSentence(
  present: readonly PresentColleague[],
  { kind, id }: Pick<OpenItem, 'kind' | 'id'>,
): string {
  const here = present.filter((each) => each.kind === kind && each.id === id);
  const say = (names: readonly string[], does: string) =>
    names.length === 0
      ? ''
      : `${[names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')} ${names.length === 1 ? 'is' : 'are'} ${does}`;
  const names = (isWriting: boolean) =>
    here.filter(({ writing }) => writing === isWriting).map(({ name }) => name);
  return [
    say(names(true), kind === 'property' ? 'changing this' : 'writing an answer'),
    say(names(false), 'looking at this'),
  ]
    .filter(Boolean)
    .join('; ');
}
