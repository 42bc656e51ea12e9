import { useEffect, useState } from 'react';
import type { StaffBackend } from '../../session/staff-backend.ts';
import type { Inbox } from '../inbox/inbox.ts';
import { sleep } from '#domain/concurrency/sleep.ts';
import { randomId } from '../../session/random-id.ts';
import { createVisits } from '../visits/visits.ts';
import { createErasure } from './erasure.ts';
import { createPeopleList } from './people-list.ts';
import { createPersonPage } from './person-page.ts';
import { PeoplePart } from './PeoplePart.tsx';
import { PersonPart } from './PersonPart.tsx';

interface PeopleBlockProps {
  backend: StaffBackend;
  userId: string;
  inbox: Inbox;
}

/** The list, or the person whose id the address names: '#people/1f0c…'. */
export function PeopleBlock({ backend, userId, inbox }: PeopleBlockProps) {
  const [list] = useState(() => createPeopleList({ backend, pause: sleep }));
  const [page] = useState(() => createPersonPage({ backend, userId, openStorage: () => localStorage }));
  const [visits] = useState(() =>
    createVisits({
      backend,
      userId,
      openStorage: () => localStorage,
      newKey: randomId,
      pause: sleep,
      now: () => new Date(),
      reload: page.reload,
    }),
  );
  const [erasure] = useState(() => createErasure({ backend, reload: page.reload }));
  const [person, setPerson] = useState<string | null>(() => personIn(location.hash));

  useEffect(() => {
    const follow = () => setPerson(personIn(location.hash));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (person === null) void list.load();
    else void page.open(person);
  }, [list, page, person]);

  return person === null ? (
    <PeoplePart list={list} />
  ) : (
    <PersonPart page={page} visits={visits} erasure={erasure} replyBox={inbox.replyBox} />
  );
}

/** Null if the address names nobody, or what cannot be an id. */
export function personIn(hash: string): string | null {
  return /^#people\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(hash)?.[1] ?? null;
}
