import type { KeyboardEvent, ReactNode } from 'react';
import { TEXT_CONTROLS } from '../window/text-controls.ts';

/** Does what a key stands for, unless somebody types or holds it down. */
export function actOnKey(event: KeyboardEvent, keys: ReadonlyMap<string, () => void>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target instanceof Element && event.target.matches(TEXT_CONTROLS)) return;
  const act = keys.get(event.key.toLowerCase());
  if (!act) return;
  event.preventDefault();
  act();
}

interface AnswerProps {
  children: ReactNode;
  keyName: string;
  busy: boolean;
  isMain?: boolean;
  onPress: () => void;
}

/** A button for an answer, with the key that gives it. */
export function Answer({ children, keyName, busy, isMain = false, onPress }: AnswerProps) {
  return (
    <button
      className={isMain ? 'button small' : 'button quiet small'}
      type="button"
      aria-disabled={busy}
      aria-keyshortcuts={keyName}
      onClick={onPress}
    >
      {children} <Key name={keyName} />
    </button>
  );
}

/** Which key does it. */
export function Key({ name }: { name: string }) {
  return (
    <span className="key" aria-hidden="true">
      {name}
    </span>
  );
}
