import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { sleep } from '#domain/concurrency/sleep.ts';
import type { StaffRole } from '#domain/staff-roles.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { DialogActions } from '../dialog/DialogActions.tsx';
import { ModalDialog } from '../dialog/ModalDialog.tsx';
import { readVocabularyOnce } from '../../search/place-names.ts';
import { createFinder, type FinderPlace, type Found } from './finder.ts';

const kinds = ['Sections', 'People', 'Places', 'Homes', 'Enquiries'] as const;

interface FinderDialogProps {
  backend: StaffBackend;
  role: StaffRole;
  places: readonly FinderPlace[];
  /** What was typed since the finder was asked for, while it was on its way. */
  typedAhead: () => string;
  onClose: () => void;
}

const readNames = async () => (await readVocabularyOnce()).places;

/** One field over sections, people, places, homes and enquiries. Arrows go over what was found, Enter opens the first. */
export function FinderDialog({ backend, role, places, typedAhead, onClose }: FinderDialogProps) {
  const id = useId();
  const [finder] = useState(() => createFinder({ backend, role, places, pause: sleep, readNames }));
  const { load, words, found, isPartial } = useStore(finder.$finder);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    field.current?.focus();
    const ahead = typedAhead();
    if (ahead !== '') void finder.type(ahead);
  }, [finder, typedAhead]);

  function move(event: KeyboardEvent): void {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = links.findIndex((link) => link.matches(':focus'));
    if (event.key === 'Enter' && at < 0) {
      event.preventDefault();
      links[0]?.click();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    (links[at + step] ?? (step < 0 ? field.current : undefined))?.focus();
  }

  return (
    <ModalDialog title="Find anything" onClose={onClose}>
      <search className="staff-finder" aria-label="Find anything" onKeyDown={move}>
        <div className="field">
          <input
            ref={field}
            type="search"
            value={words}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            aria-label={
              role === 'admin'
                ? 'A section, a person, a place, a home or an enquiry'
                : 'A section, a place or a home'
            }
            placeholder={
              role === 'admin' ? 'Section, person, place, home, enquiry' : 'Section, place or home'
            }
            aria-controls={id}
            onChange={({ target }) => void finder.type(target.value)}
          />
        </div>
        <p className="small muted" role="status">
          {load === 'loading'
            ? 'Searching…'
            : found.length === 0
              ? 'Nothing found. Try fewer letters.'
              : isPartial && 'Some of it could not be searched. Type again to try.'}
        </p>
        <div id={id} ref={list}>
          {kinds.map((kind) => (
            <FoundList
              key={kind}
              kind={kind}
              found={found.filter((each) => each.kind === kind)}
              onOpen={onClose}
            />
          ))}
        </div>
      </search>
      <DialogActions leave="Close" onLeave={onClose} />
    </ModalDialog>
  );
}

function FoundList({
  kind,
  found,
  onOpen,
}: {
  kind: Found['kind'];
  found: readonly Found[];
  onOpen: () => void;
}) {
  const id = useId();
  if (found.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 className="small muted" id={id}>
        {kind}
      </h3>
      <ul>
        {found.map(({ address, name, note }) => (
          <li key={address}>
            <a href={address} onClick={onOpen}>
              <bdi>{name}</bdi>
              {note && (
                <span className="small muted">
                  <bdi>{note}</bdi>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
