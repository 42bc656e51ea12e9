import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { StaffRole } from '#domain/staff-roles.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { part } from '../block/part.tsx';
import type { FinderPlace } from '../finder/finder.ts';
import { followRows, isTyped, pressKey } from './desk-keys.ts';

const FinderDialog = part(async () => (await import('../finder/FinderDialog.tsx')).FinderDialog);
const KeysDialog = part(async () => (await import('./KeysDialog.tsx')).KeysDialog);

interface DeskKeysProps {
  backend: StaffBackend;
  role: StaffRole;
  /** The sections that may be opened, with what they are called. */
  places: readonly FinderPlace[];
}

/** The keys of the desk, and the buttons for whoever has no keyboard, or does not know them yet. */
export function DeskKeys({ backend, role, places }: DeskKeysProps) {
  const [open, setOpen] = useState<'finder' | 'keys' | null>(null);
  /** What is typed between the press that asks for the finder and its field; null: nobody has asked. */
  const ahead = useRef<string | null>(null);
  const find = useCallback(() => {
    ahead.current = '';
    setOpen('finder');
  }, []);
  const typedAhead = useCallback(() => {
    const typed = ahead.current ?? '';
    ahead.current = null;
    return typed;
  }, []);

  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') ahead.current = null;
      if (ahead.current !== null && isTyped(event)) {
        ahead.current += event.key;
        event.preventDefault();
      } else pressKey(event, main, { find, list: () => setOpen('keys') });
    };
    document.addEventListener('keydown', press);
    const stop = followRows(main);
    return () => {
      document.removeEventListener('keydown', press);
      stop();
    };
  }, [find]);

  const close = () => setOpen(null);
  return (
    <>
      <div className="actions desk-keys">
        <button className="button quiet small" type="button" onClick={find}>
          Find anything
        </button>
        <button className="button quiet small" type="button" onClick={() => setOpen('keys')}>
          Keys
        </button>
      </div>
      {/* In the work, as all dialogs are: inside the bar its head would be a second banner. */}
      {open &&
        createPortal(
          <Suspense>
            {open === 'finder' ? (
              <FinderDialog
                backend={backend}
                role={role}
                places={places}
                typedAhead={typedAhead}
                onClose={close}
              />
            ) : (
              <KeysDialog onClose={close} />
            )}
          </Suspense>,
          document.getElementById('main') ?? document.body,
        )}
    </>
  );
}
