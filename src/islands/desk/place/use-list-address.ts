import { useEffect, useRef } from 'react';
import { placeIn } from './desk-place.ts';

interface ListAddress {
  /** The address of the list: 'people', 'inbox/calls'. */
  list: string;
  /** What the list shows, by the names in its address. '' is what it shows by itself, and is left out. */
  shown: Readonly<Record<string, string>>;
  /** Shows what an address asks for; names that are missing are ''. */
  show: (asked: (name: string) => string) => void;
}

/**
 * Keeps in the address what a list shows, for a reload, Back and a colleague: '#people?q=asha&stage=viewing'. A filter is a
 * step for Back, typed words ('q') replace the step. An address that names nothing leaves the list as it was left.
 */
export function useListAddress({ list, shown, show }: ListAddress): void {
  const isRead = useRef(false);
  const latest = useRef(show);
  latest.current = show;

  const query = String(new URLSearchParams(Object.entries(shown).filter(([, value]) => value !== '')));
  const shownNow = useRef(query);
  shownNow.current = query;
  useEffect(() => {
    const { isHere, asked } = read(list);
    const isFirst = !isRead.current;
    isRead.current = true;
    if (isFirst && isHere && asked !== '') return follow(asked, latest.current);
    if ((isFirst && !isHere) || asked === query) return;
    const address = `#${list}${query && `?${query}`}`;
    const isStep = !isFirst && isHere && withoutWords(asked) !== withoutWords(query);
    if (isStep) history.pushState(null, '', address);
    else history.replaceState(history.state, '', address);
  }, [list, query]);

  useEffect(() => {
    const hear = () => {
      const { isHere, asked } = read(list);
      // What is shown already is not read again: a row that is being edited would look as if it had just been seen.
      if (isHere && asked !== shownNow.current) follow(asked, latest.current);
    };
    window.addEventListener('hashchange', hear);
    return () => window.removeEventListener('hashchange', hear);
  }, [list]);
}

function read(list: string): { isHere: boolean; asked: string } {
  const { section, path, query } = placeIn(location.hash);
  return { isHere: [section, ...path].join('/') === list, asked: query };
}

function follow(query: string, show: ListAddress['show']): void {
  const asked = new URLSearchParams(query);
  show((name) => asked.get(name) ?? '');
}

function withoutWords(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.delete('q');
  return String(parameters);
}
