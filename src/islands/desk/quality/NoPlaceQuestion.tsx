import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import { actOnKey, Answer } from './AnswerKeys.tsx';
import type { AreaPlaces } from './area-places.ts';

/** What stands in place of a question when there is none: the last answer can still be taken back by its key. */
export function NoPlaceQuestion({ places }: { places: AreaPlaces }) {
  const { last, busy, turn } = useStore(places.$places);
  const text = useRef<HTMLParagraphElement>(null);
  // As with the next question, the focus stays where the key works.
  useLayoutEffect(() => {
    if (turn > 0) text.current?.focus();
  }, [turn]);
  const undo = () => void places.undoLast();
  const keys = new Map(last ? [['u', undo]] : []);
  return (
    <article className="staff-place-question" onKeyDown={(event) => actOnKey(event, keys)}>
      <p className="small muted" ref={text} tabIndex={-1}>
        Of every area it is known where it lies.
      </p>
      {last && (
        <p className="actions">
          <Answer keyName="U" busy={busy} onPress={undo}>
            Undo {last.name}
          </Answer>
        </p>
      )}
    </article>
  );
}
