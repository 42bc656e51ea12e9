import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { sleep } from '#domain/concurrency/sleep.ts';
import { formatCount } from '#domain/text/text.ts';
import { randomId } from '../../session/random-id.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { AskedRows } from './AskedRows.tsx';
import { FileConflicts } from './FileConflicts.tsx';
import { FileReport } from './FileReport.tsx';
import { FileRuns } from './FileRuns.tsx';
import { FileSource } from './FileSource.tsx';
import { GoneHomes } from './GoneHomes.tsx';
import { createPartnerFile, FILE_TITLE } from './partner-file.ts';
import { UnsurePlaces } from './UnsurePlaces.tsx';
import { WaitingHomes } from './WaitingHomes.tsx';

interface PartnerFileProps {
  backend: StaffBackend;
  partner: string;
  onRead: () => void;
}

/** The file of a partner: where it comes from, what was read, and what waits for a decision of staff. */
export function PartnerFile({ backend, partner, onRead }: PartnerFileProps) {
  const [file] = useState(() =>
    createPartnerFile({ backend, partner, newKey: randomId, pause: sleep, onRead }),
  );
  const { load, feed, pictures, problem, message } = useStore(file.$file);

  useEffect(() => {
    void file.open();
    return file.close;
  }, [file]);

  return (
    <section className="staff-partner-file" aria-labelledby={FILE_TITLE} aria-busy={load === 'loading'}>
      <h3 id={FILE_TITLE} tabIndex={-1}>
        Their file
      </h3>
      <p className="small staff-said" role="status">
        {message}
      </p>
      <ProblemNote text={problem} />
      {load === 'failed' && !feed && (
        <ProblemNote
          text="The file of this partner could not be read."
          onTryAgain={() => void file.reload()}
        />
      )}
      {feed && (
        <>
          <FileRuns file={file} feed={feed} />
          <AskedRows file={file} rows={feed.asked} total={feed.totals.asked} />
          <FileConflicts file={file} conflicts={feed.conflicts} total={feed.totals.conflicts} />
          <GoneHomes homes={feed.gone} total={feed.totals.gone} />
          <WaitingHomes file={file} homes={feed.waiting} total={feed.totals.waiting} />
          {feed.report && (
            <UnsurePlaces
              file={file}
              places={feed.report.unsure}
              points={feed.report.points}
              decided={feed.places}
            />
          )}
          {feed.report && (
            <FileReport
              file={file}
              report={feed.report}
              corrections={feed.corrections}
              isDecided={feed.runs[0]?.state === 'done'}
            />
          )}
          {pictures.total > 0 && (
            <details className="small">
              <summary>{formatCount(pictures.total, 'picture')} could not be fetched</summary>
              <ul>
                {pictures.rows.slice(0, 20).map(({ address, problem: why }) => (
                  <li key={address}>
                    <bdi>{address}</bdi>: {why}
                  </li>
                ))}
              </ul>
            </details>
          )}
          <FileSource file={file} feed={feed} key={feed.address ?? ''} />
        </>
      )}
    </section>
  );
}
