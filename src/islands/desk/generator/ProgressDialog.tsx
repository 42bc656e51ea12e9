import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { formatIstTime } from '#domain/calendar/ist.ts';
import { formatNumber } from '#domain/money/rupees.ts';
import { DialogActions } from '../dialog/DialogActions.tsx';
import { ModalDialog } from '../dialog/ModalDialog.tsx';
import { pathOfHtmlFile } from '../format/path-of-html-file.ts';
import type { Generator } from './generator.ts';
import { hasFailed } from './page-filter.ts';

/** 'Generating Static HTML': how many pages are queued, then published, and the log of all requests to the generator. */
export function ProgressDialog({ generator }: { generator: Generator }) {
  const { percent, count, scope, busy, out } = useStore(generator.work.$progress);
  const { waiting, most } = useStore(generator.watch.$queue);
  const lines = useStore(generator.log.$lines);
  const box = useRef<HTMLDivElement>(null);
  const path = out && !hasFailed(out) ? pathOfHtmlFile(out.html_path) : null;

  const last = lines.at(-1)?.id;
  useEffect(() => {
    if (last) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);

  const about = busy
    ? `Processing ${scope === 'all' ? 'all' : count} items...`
    : out
      ? `${out.name} ${hasFailed(out) ? 'failed. The log says why.' : 'is published.'}`
      : waiting > 0
        ? `${waiting} waiting for the worker.`
        : 'Nothing is waiting.';

  return (
    <ModalDialog title="Generating Static HTML" about={about} onClose={generator.work.closeLog}>
      {busy ? (
        <Bar label="Queued" done={percent} all={100} text={`${percent}%`} />
      ) : (
        waiting > 0 && (
          <Bar
            label="Done"
            done={most - waiting}
            all={most}
            text={`${formatNumber(most - waiting)} of ${formatNumber(most)}`}
          />
        )
      )}
      <div className="staff-log" ref={box} role="log" aria-label="Log" tabIndex={0}>
        {lines.length === 0 && <p className="muted">Nothing yet.</p>}
        <ol>
          {lines.map(({ id, at, tone, text }) => (
            <li key={id} className={tone}>
              <time dateTime={at}>{formatIstTime(at)}</time>{' '}
              <span>
                {tone !== 'info' && <b>{tone === 'error' ? 'Error' : 'Done'}: </b>}
                {text}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <DialogActions leave="Close" onLeave={generator.work.closeLog}>
        {path !== null && (
          <a className="button quiet" href={path} target="_blank" rel="noopener">
            Open in New Tab
          </a>
        )}
      </DialogActions>
    </ModalDialog>
  );
}

function Bar({ label, done, all, text }: { label: string; done: number; all: number; text: string }) {
  return (
    <div className="staff-progress">
      <progress max={all} value={done} aria-label={label} />
      <span>{text}</span>
    </div>
  );
}
