import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { PartnerFeed, PartnerFeedRun } from '#contracts/admin-partner-feed.ts';
import { formatIstTime } from '#domain/calendar/ist.ts';
import { formatCount } from '#domain/text/text.ts';
import type { PartnerFileStore } from './partner-file.ts';

/** The last file, with what staff may decide about it, and those before. */
export function FileRuns({ file, feed }: { file: PartnerFileStore; feed: PartnerFeed }) {
  const [last, ...earlier] = feed.runs;
  if (!last) return <p className="small muted">No file of theirs was read yet.</p>;
  return (
    <>
      <p className={last.state === 'refused' || last.state === 'failed' ? 'small staff-late' : 'small'}>
        <RunLine run={last} />
      </p>
      {feed.failures.count > 1 && feed.failures.next_at !== null && (
        <p className="small staff-late">
          Reading it failed {feed.failures.count} times in turn, so it is tried again only from{' '}
          {formatIstTime(feed.failures.next_at)} on. Ask the partner for a smaller file, or press Read it now.
        </p>
      )}
      <Decision file={file} run={last} report={feed.report} />
      {feed.runs.map((run) => (
        <Undo key={run.id} file={file} run={run} />
      ))}
      {earlier.length > 0 && (
        <details className="small">
          <summary>{formatCount(earlier.length, 'earlier file')}</summary>
          <ul>
            {earlier.map((run) => (
              <li key={run.id}>
                <RunLine run={run} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface DecisionProps {
  file: PartnerFileStore;
  run: PartnerFeedRun;
  /** The report that is shown. Staff decide about a run only where it is of that run. */
  report: PartnerFeed['report'];
}

function Decision({ file, run, report }: DecisionProps) {
  const { busy } = useStore(file.$file, { keys: ['busy'] });
  if (run.source === 'command' || report?.run !== run.id) return null;
  if (run.state !== 'trial' && run.state !== 'refused') return null;
  const isHopeless = run.state === 'refused' && !report.mayBeTakenIn;
  const decide = (decision: Parameters<typeof file.decide>[1]) => () => void file.decide(run.id, decision);
  return (
    <div className="notice">
      {run.state === 'trial' ? (
        <p>
          <b>Their first file was tried, and nothing is written yet.</b> What you see is what is taken in: of
          another file you are asked again. Look at the columns and homes below, mend what is wrong, then take
          it in.
        </p>
      ) : isHopeless ? (
        <p>
          <b>It cannot be taken in as it is.</b> Look at what each column means below, mend what is wrong, and
          read it again; or ask the partner for another file.
        </p>
      ) : (
        <p>
          <b>Is the file right as it is?</b> Then take it in all the same. Homes that are not in it are hidden
          after two days.
        </p>
      )}
      <div className="actions">
        {!isHopeless && (
          <button className="button small" type="button" aria-disabled={busy} onClick={decide('take in')}>
            {run.state === 'trial' ? 'Take it in' : 'Take it in all the same'}
          </button>
        )}
        <button
          className="button quiet small"
          type="button"
          aria-disabled={busy}
          onClick={decide('read again')}
        >
          Read again
        </button>
        {run.state === 'trial' && (
          <button className="button quiet small" type="button" aria-disabled={busy} onClick={decide('leave')}>
            Leave it
          </button>
        )}
      </div>
    </div>
  );
}

/** Takes back what the last run that changed homes has changed. Asked once more, because pages change with it. */
function Undo({ file, run }: { file: PartnerFileStore; run: PartnerFeedRun }) {
  const { busy } = useStore(file.$file, { keys: ['busy'] });
  const [isAsked, setAsked] = useState(false);
  const counts = new Map(Object.entries(run.counts));
  const changed = ['new', 'changed', 'hidden', 'shown'].some((name) => (counts.get(name) ?? 0) > 0);
  if (!run.undoable || (run.state === 'done' && !changed)) return null;
  const when = formatIstTime(run.ended_at ?? run.requested_at);
  return isAsked ? (
    <div className="notice">
      <p>
        <b>Undo the file of {when}?</b> Its homes say again what they said before, its new homes are hidden,
        and those that were missing are back. What somebody has changed since stays.
      </p>
      <div className="actions">
        <button
          className="button small"
          type="button"
          aria-disabled={busy}
          onClick={() => {
            setAsked(false);
            void file.undo(run.id);
          }}
        >
          Undo it
        </button>
        <button className="button quiet small" type="button" onClick={() => setAsked(false)}>
          Keep it
        </button>
      </div>
    </div>
  ) : (
    <p className="actions">
      <button
        className="button quiet small"
        type="button"
        aria-disabled={busy}
        onClick={() => setAsked(true)}
      >
        Undo the file of {when}…
      </button>
    </p>
  );
}

const sources: Record<PartnerFeedRun['source'], string> = {
  address: 'from the address',
  upload: 'uploaded',
  command: 'from a terminal',
};

/** What is counted of a run, in the order in which it is said. */
const counted = [
  ['new', 'new'],
  ['changed', 'changed'],
  ['same', 'as they are'],
  ['missing', 'missing'],
  ['hidden', 'hidden'],
  ['shown', 'shown again'],
  ['refused', 'refused'],
  ['asked', 'that wait for your decision'],
  ['deleted', 'deleted or not theirs'],
] as const;

function RunLine({ run }: { run: PartnerFeedRun }) {
  const counts = new Map(Object.entries(run.counts));
  const said = counted.flatMap(([name, words]) => {
    const count = counts.get(name) ?? 0;
    return count > 0 ? `${count.toLocaleString('en-IN')} ${words}` : [];
  });
  return (
    <>
      {formatIstTime(run.ended_at ?? run.requested_at)}, <bdi>{run.file_name ?? 'a file'}</bdi>{' '}
      {sources[run.source]}
      {': '}
      {run.state === 'waiting' && 'waits for a worker'}
      {run.state === 'applying' && 'is being read'}
      {(run.state === 'done' || run.state === 'trial') && (said.join(', ') || 'nothing in it')}
      {run.problem}
      {run.undone_at && <b> Undone on {formatIstTime(run.undone_at)}.</b>}
    </>
  );
}
