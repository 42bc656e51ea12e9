import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { useSaid } from '../block/use-said.ts';
import { Spinner } from '../block/Spinner.tsx';
import { createSentPhotographs } from '../photographs/sent-photographs.ts';
import { SentPhotographsPart } from '../photographs/SentPhotographsPart.tsx';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { WaitingDoubts } from '../doubts/WaitingDoubts.tsx';
import { PartnerFile } from './PartnerFile.tsx';
import { PartnerAnswers } from './PartnerAnswers.tsx';
import { PartnerForm } from './PartnerForm.tsx';
import { PartnerHomes } from './PartnerHomes.tsx';
import type { Partners } from './partners.ts';
import { waitingWords } from './waiting-words.ts';

interface PartnerPartProps {
  backend: StaffBackend;
  partners: Partners;
  id: string;
  isNew: boolean;
}

/** One partner: who they are, whom we ask, and their homes. */
export function PartnerPart({ backend, partners, id, isNew }: PartnerPartProps) {
  const { load, partners: rows, problem, message } = useStore(partners.$partners);
  const [sent] = useState(() => createSentPhotographs({ backend, of: { partner: id } }));
  const title = useRef<HTMLHeadingElement>(null);
  const said = useSaid(message);
  const partner = rows.find((row) => row.id === id) ?? null;
  const isShown = isNew || partner !== null;
  const open = partner && waitingWords(partner);

  // The list is gone, and the focus with it.
  useEffect(() => {
    if (isShown) title.current?.focus();
  }, [isShown]);

  return (
    <section className="panel staff-block" aria-labelledby="partner-title" aria-busy={load === 'loading'}>
      <p className="small">
        <a href="#partners">All partners</a>
      </p>
      <header className="staff-block-head">
        <h2 id="partner-title" ref={title} tabIndex={-1}>
          {partner ? <bdi>{partner.name}</bdi> : isNew ? 'A new partner' : 'A partner'}
        </h2>
        <RefreshButton
          isReading={load === 'loading'}
          onRefresh={() => {
            void partners.reload();
            if (partner) void sent.load();
          }}
        />
      </header>
      <p className="small staff-said" role="status" ref={said} tabIndex={-1}>
        {message}
      </p>
      <ProblemNote text={problem} />
      {load === 'loading' && !isShown && <Spinner text="Reading what is stored…" />}
      {load === 'failed' && !isShown && (
        <ProblemNote text="This partner could not be read." onTryAgain={() => void partners.reload()} />
      )}
      {load === 'ready' && !isShown && <p className="staff-empty">This partner is not stored any more.</p>}
      {isShown && (
        <div className="staff-person">
          <div className="staff-person-side">
            <PartnerForm partners={partners} partner={partner} />
          </div>
          {partner && (
            <div className="staff-person-facts">
              <p className="small muted">
                Commands call this partner <code>{partner.slug}</code>: npm run feeds -- FILE --partner{' '}
                {partner.slug}
              </p>
              {open && <p className="small staff-late">{open}.</p>}
              <PartnerFile backend={backend} partner={partner.id} onRead={() => void partners.reload()} />
              <WaitingDoubts backend={backend} partner={partner.id} beside={rows} />
              <SentPhotographsPart sent={sent} namesHomes onDecided={() => void partners.reload()} />
              <PartnerAnswers partners={partners} partner={partner} />
              <PartnerHomes partners={partners} partner={partner} />
            </div>
          )}
        </div>
      )}
    </section>
  );
}
