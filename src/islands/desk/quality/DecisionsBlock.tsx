import { type ReactNode, useId } from 'react';
import type { Load } from '../../session/loader.ts';
import { ItemButton } from '../block/ItemButton.tsx';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { useSaid } from '../block/use-said.ts';
import { Spinner } from '../block/Spinner.tsx';

interface DecisionsBlockProps {
  title: string;
  state: { load: Load; problem: string | null; message: string };
  /** Something was read before, and stays while it is read again. */
  isRead: boolean;
  /** What is said while it is read for the first time, and when it could not be read. */
  reading: string;
  failed: string;
  /** A dialog is open, which says what went wrong itself. */
  isAsking: boolean;
  onRefresh: () => void;
  children: ReactNode;
}

/** A part of the section in which staff decide about pairs: its head, and what became of the last decision. */
export function DecisionsBlock(props: DecisionsBlockProps) {
  const { title, state, isRead, reading, failed, isAsking, onRefresh, children } = props;
  const { load, problem, message } = state;
  const id = useId();
  // The button that opened the dialog may be gone with its pair once the dialog closes.
  const said = useSaid(isAsking ? null : message);
  return (
    <section className="panel staff-block" aria-labelledby={id}>
      <header className="staff-block-head">
        <h2 id={id}>{title}</h2>
        <RefreshButton isReading={load === 'loading'} onRefresh={onRefresh} />
      </header>
      {load === 'loading' && !isRead && <Spinner text={reading} />}
      {load === 'failed' && <p className="problem">{failed} Use Refresh to try again.</p>}
      <p className="small" role="status" ref={said} tabIndex={-1}>
        {message}
      </p>
      <ProblemNote text={isAsking ? null : problem} />
      {children}
    </section>
  );
}

interface PairButtonsProps {
  /** Of both, for a screen reader: 'Hebbal and Hebbala'. */
  names: string;
  /** 'One place…' opens a dialog, 'Two places' is done at once. */
  one: string;
  two: string;
  busy: boolean;
  onOne: () => void;
  onTwo: () => void;
}

/** Whether a pair is one thing or two. */
export function PairButtons({ names, one, two, busy, onOne, onTwo }: PairButtonsProps) {
  return (
    <p className="actions">
      <ItemButton of={` ${names}`} busy={busy} onPress={onOne}>
        {one}
      </ItemButton>
      <ItemButton of={`: ${names}`} busy={busy} onPress={onTwo}>
        {two}
      </ItemButton>
    </p>
  );
}
