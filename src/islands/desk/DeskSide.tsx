import { type FormEvent, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

interface DeskSideProps {
  /** Their name, or else their address. */
  called: string | null;
  isEditor: boolean;
  /** The sections stand below one another, and the person below them. The tab key goes the way that the eye does. */
  stacked: boolean;
  onSignOut: () => void;
  onFind: (words: string) => void;
  /** The finder and the list of keys. */
  keys: ReactNode;
  /** The sections. */
  children: ReactNode;
}

/** The part of the desk's frame that needs to know who works here: the person, the search and the sections. */
export function DeskSide({ called, isEditor, stacked, onSignOut, onFind, keys, children }: DeskSideProps) {
  const [side] = useState(() => document.getElementById('desk-side'));

  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onFind(String(new FormData(event.currentTarget).get('words') ?? ''));
  }

  const person = (
    <div className="desk-person small">
      <span className="micro muted">
        Signed in as <bdi>{called}</bdi>
        {isEditor && ', editor'}
      </span>
      <button className="button quiet small" type="button" onClick={onSignOut}>
        Sign out
      </button>
    </div>
  );
  const content = (
    <>
      {!stacked && person}
      <search className="search-line" aria-label="Find a listing">
        <form onSubmit={find}>
          <input
            type="search"
            name="words"
            aria-label="Find a listing"
            placeholder="Find a listing"
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
          />
          <button type="submit" aria-label="Find">
            <span className="i i-search" />
          </button>
        </form>
      </search>
      {keys}
      {children}
      {stacked && person}
    </>
  );
  return side && createPortal(content, side);
}
