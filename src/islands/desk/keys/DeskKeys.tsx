import { Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { StaffRole } from '#domain/staff-roles.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { part } from '../block/part.tsx';
import type { FinderPlace } from '../finder/finder.ts';
import { followRows, pressKey } from './desk-keys.ts';

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

  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    const press = (event: KeyboardEvent) =>
      pressKey(event, main, { find: () => setOpen('finder'), list: () => setOpen('keys') });
    document.addEventListener('keydown', press);
    const stop = followRows(main);
    return () => {
      document.removeEventListener('keydown', press);
      stop();
    };
  }, []);

  const close = () => setOpen(null);
  return (
    <>
      <div className="actions desk-keys">
        <button className="button quiet small" type="button" onClick={() => setOpen('finder')}>
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
              <FinderDialog backend={backend} role={role} places={places} onClose={close} />
            ) : (
              <KeysDialog onClose={close} />
            )}
          </Suspense>,
          document.getElementById('main') ?? document.body,
        )}
    </>
  );
}
