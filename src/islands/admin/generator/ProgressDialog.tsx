import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { ModalDialog } from '../dialog/ModalDialog.tsx';
import type { Generator } from './generator.ts';

/** 'Generating Static HTML': the share of pages that are queued, and the log of all requests to the generator. */
export function ProgressDialog({ generator }: { generator: Generator }) {
  const { percent, count, scope, busy } = useStore(generator.work.$progress);
  const pendingCount = useStore(generator.watch.$pending);
  const lines = useStore(generator.log.$lines);
  const box = useRef<HTMLDivElement>(null);

  const last = lines.at(-1)?.id;
  useEffect(() => {
    if (last) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);

  const about = busy
    ? `Processing ${scope === 'all' ? 'all' : count} items...`
    : pendingCount > 0
      ? `${pendingCount} waiting for the worker.`
      : 'Nothing is waiting.';

  return (
    <ModalDialog title="Generating Static HTML" about={about} onClose={generator.work.closeLog}>
      {busy && (
        <div className="staff-progress">
          <progress max={100} value={percent} aria-label="Queued" />
          <span>{percent}%</span>
        </div>
      )}
      <div className="staff-log" ref={box} role="log" aria-label="Log" tabIndex={0}>
        {lines.length === 0 && <p className="muted">Nothing yet.</p>}
        <ol>
          {lines.map(({ id, at, tone, text }) => (
            <li key={id} className={tone}>
              <time dateTime={at}>{new Date(at).toLocaleTimeString()}</time>{' '}
              <span>
                {tone !== 'info' && <b>{tone === 'error' ? 'Error' : 'Done'}: </b>}
                {text}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <div className="actions end">
        <button className="button quiet" type="button" onClick={generator.work.closeLog}>
          Close
        </button>
      </div>
    </ModalDialog>
  );
}
