import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatCount } from '#domain/text/text.ts';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { Spinner } from '../block/Spinner.tsx';
import type { Round } from './round.ts';
import { RoundChoicePart } from './RoundChoicePart.tsx';
import { roundAddress } from './round-choice.ts';
import { RoundCard } from './RoundCard.tsx';
import { WaitingChecks } from './WaitingChecks.tsx';

/** Today's round: the homes to ask about, one at a time. The next one appears by itself. */
export function RoundBlock({ round }: { round: Round }) {
  const { load, rows, requestedId, choice, left, due, done, message } = useStore(round.$round);
  const [home] = rows;
  useEffect(() => {
    const follow = () => void round.followHash(location.hash);
    window.addEventListener('hashchange', follow);
    follow();
    return () => window.removeEventListener('hashchange', follow);
  }, [round]);
  useEffect(() => {
    // The home named in the address has been checked. Removing it from the address lets a reload continue the round.
    if (
      requestedId === null &&
      round.$round.get().requestedId === null &&
      location.hash.startsWith('#round/') &&
      !location.hash.startsWith('#round/due')
    )
      history.replaceState(history.state, '', roundAddress(choice));
  }, [round, requestedId, choice]);
  return (
    <section className="panel staff-block" aria-labelledby="round-title">
      <header className="staff-block-head">
        <h2 id="round-title">Today’s round</h2>
        <RefreshButton isReading={load === 'loading'} onRefresh={() => void round.load()} />
      </header>
      <p className="small muted staff-lead">
        Every home is asked about each week. Homes of one contact are grouped, those that wait longest first.
        A colleague who asks at the same time gets others.
      </p>
      <RoundChoicePart round={round} />
      {(done > 0 || due > 0) && (
        <div className="staff-progress">
          <progress max={done + due} value={done} aria-label="Homes asked about today" />
          <span className="small">
            {done.toLocaleString('en-IN')} asked about today, {due.toLocaleString('en-IN')} to go
          </span>
        </div>
      )}
      <p className="small staff-said" role="status">
        {message}
      </p>
      {(home || done > 0) && <WaitingChecks round={round} />}
      {load === 'loading' && !home && <Spinner text="Reading the homes that are due…" />}
      {load === 'failed' && (
        <p className="problem" role="alert">
          The homes that are due could not be read. Use Refresh to try again.
        </p>
      )}
      {load === 'ready' && !home && (
        <p className="staff-empty">{emptySentence(due, left.elsewhere, Object.keys(choice).length > 0)}</p>
      )}
      {home && <RoundCard key={home.id} round={round} home={home} />}
    </section>
  );
}

/** Why there is no home to ask about. `elsewhere`: how many of those that are due colleagues have on the screen. */
export function emptySentence(due: number, elsewhere: number, isChosen: boolean): string {
  if (due > 0 && elsewhere > 0)
    return `${formatCount(elsewhere, 'home is', 'homes are')} left here, and colleagues are asking about ${elsewhere === 1 ? 'it' : 'them'}. Refresh in a while, or choose another area.`;
  return isChosen
    ? 'Nothing is due here today. Choose another area, or all.'
    : 'Nothing is due today: every home was asked about within the last five days.';
}
