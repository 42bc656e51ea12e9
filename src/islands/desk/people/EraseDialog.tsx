import { useStore } from '@nanostores/react';
import type { ErasedRows } from '#contracts/erase-mailbox.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatClockTime } from '#domain/calendar/ist.ts';
import { backupsAfterErasure, erasedParts, erasureProofText, leftByErasure } from '#domain/person/erasure.ts';
import { siteConfig } from '#site/config.ts';
import { downloadText } from '../../download/download-text.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { DialogActions } from '../dialog/DialogActions.tsx';
import { ModalDialog } from '../dialog/ModalDialog.tsx';
import type { Erasure } from './erasure.ts';

/** Says what an erasure takes and what stays, asks, and afterwards has its proof. */
export function EraseDialog({ erasure }: { erasure: Erasure }) {
  const { mailbox, erases, mark, busy, problem } = useStore(erasure.$erasure);
  if (!mailbox) return null;
  const proof = erases?.proof ?? null;
  const proofText =
    erases && proof
      ? erasureProofText(siteConfig.name, {
          id: proof.id,
          erasedAt: proof.erased_at,
          by: [proof.by_name, proof.by_email && `(${proof.by_email})`].filter(Boolean).join(' ') || null,
          counts: erases,
        })
      : null;
  return (
    <ModalDialog
      key={proofText === null ? 'asks' : 'erased'}
      title={proofText === null ? 'Erase what is stored?' : 'Erased'}
      about={<bdi>{mailbox.mailbox}</bdi>}
      onClose={erasure.close}
    >
      <div aria-busy={busy}>
        <ProblemNote text={problem} />
        {!erases && !problem && <Spinner text="Looking what goes…" />}
        {erases && proofText === null && mark !== null && <WhatGoes erases={erases} />}
        {proofText !== null && (
          <>
            <p className="small">Keep this proof: it names nobody whose data it was.</p>
            <pre className="staff-proof small">{proofText}</pre>
          </>
        )}
        {erases && (mark !== null || proofText !== null) && (
          <Others mailboxes={[...erases.merged_with, ...erases.same_number]} />
        )}
      </div>
      <DialogActions leave={mark === null ? 'Close' : 'Keep it'} onLeave={erasure.close}>
        {proofText !== null && proof && (
          <button
            className="button"
            type="button"
            onClick={() => downloadText(`erasure-${proof.id}.txt`, proofText, 'text/plain')}
          >
            Download the proof
          </button>
        )}
        {mark !== null && (
          <button
            className="button danger"
            type="button"
            aria-disabled={busy}
            onClick={() => void erasure.erase()}
          >
            Erase it for good
          </button>
        )}
      </DialogActions>
    </ModalDialog>
  );
}

function WhatGoes({ erases }: { erases: ErasedRows }) {
  return (
    <>
      <p>
        <b>This goes, and cannot be brought back:</b> {erasedParts(erases).join(', ')}.
      </p>
      <ul className="staff-list small">
        {erases.freed.map(({ reference, preferred_date: day, preferred_time: time }) => (
          <li key={reference}>
            <b>
              A call to come, {formatDay(day)} at {formatClockTime(time)} IST.
            </b>{' '}
            Its slot is free then, and nobody is told: call them before.
          </li>
        ))}
        {erases.visits.map(({ starts_on: day, starts_at: time, shown_by: guide }) => (
          <li key={`${day} ${time}`}>
            <b>
              A visit to come, {formatDay(day)} at {formatClockTime(time)} IST, with <bdi>{guide}</bdi>.
            </b>{' '}
            Staff get a mail that takes it out of their calendars. The visitor gets none: tell them before.
          </li>
        ))}
        {[...leftByErasure, backupsAfterErasure].map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>Whoever writes from this address afterwards is somebody new.</li>
      </ul>
    </>
  );
}

function Others({ mailboxes }: { mailboxes: readonly string[] }) {
  if (mailboxes.length === 0) return null;
  return (
    <p className="small">
      Not erased with it: <bdi>{[...new Set(mailboxes)].join(', ')}</bdi>. Ask whether they are theirs too.
    </p>
  );
}
