import { useEffect, useState } from 'react';
import { sleep } from '#domain/concurrency/sleep.ts';
import { randomId } from '../../session/random-id.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { placeIn } from '../place/desk-place.ts';
import { PartnerPart } from './PartnerPart.tsx';
import { createPartners, NEW_PARTNER } from './partners.ts';
import { PartnersPart } from './PartnersPart.tsx';

interface PartnersBlockProps {
  backend: StaffBackend;
  userId: string;
}

/** The list, or the partner whose id the address names: '#partners/1f0c…', '#partners/new', '#partners/1f0c…?q=lotus'. */
export function PartnersBlock({ backend, userId }: PartnersBlockProps) {
  const [partners] = useState(() =>
    createPartners({ backend, userId, openStorage: () => localStorage, newKey: randomId, pause: sleep }),
  );
  const [partner, setPartner] = useState<string | null>(() => partnerIn(location.hash));

  useEffect(() => {
    const follow = () => setPartner(partnerIn(location.hash));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => void partners.open(partner, wordsIn(location.hash)), [partners, partner]);

  return partner === null ? (
    <PartnersPart backend={backend} partners={partners} />
  ) : (
    <PartnerPart
      key={partner}
      backend={backend}
      partners={partners}
      id={partner}
      isNew={partner === NEW_PARTNER}
    />
  );
}

/** Null if the address names no partner, or what cannot be an id. */
export function partnerIn(hash: string): string | null {
  return /^#partners\/(new|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?.*)?$/.exec(hash)?.[1] ?? null;
}

/** The words by which an address looks for homes to make a partner's. */
function wordsIn(hash: string): string {
  return new URLSearchParams(placeIn(hash).query).get('q') ?? '';
}
