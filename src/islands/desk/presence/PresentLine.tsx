import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { createContext, useContext, useEffect } from 'react';
import type { OpenItem } from '#contracts/desk-news.ts';
import { type Presence, presentSentence } from './presence.ts';
import './presence.css';

/** Null where a part is shown outside the desk, as in tests. */
export const PresenceContext = createContext<Presence | null>(null);
const nobody = atom<[]>([]);

interface PresentLineProps {
  kind: OpenItem['kind'];
  id: string;
  /** It is the one that is open, and a change is read out. */
  isOpen?: boolean;
}

/** Which colleagues have this open too. */
export function PresentLine({ kind, id, isOpen = false }: PresentLineProps) {
  const present = useStore(useContext(PresenceContext)?.$present ?? nobody);
  const sentence = presentSentence(present, { kind, id });
  if (!isOpen && sentence === '') return null;
  return (
    <span className="staff-present small" role={isOpen ? 'status' : undefined}>
      <bdi>{sentence}</bdi>
    </span>
  );
}

/** Tells colleagues that this is open, while the part that calls it is shown. Null: nothing is. */
export function useOpenItem(kind: OpenItem['kind'], id: string | null, writing = false): void {
  const presence = useContext(PresenceContext);
  useEffect(() => {
    if (!presence || id === null) return;
    presence.open({ kind, id, writing });
  }, [presence, kind, id, writing]);
  useEffect(() => {
    if (!presence || id === null) return;
    return () => presence.close({ kind, id });
  }, [presence, kind, id]);
}
