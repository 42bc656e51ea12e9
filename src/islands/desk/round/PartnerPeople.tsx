import type { RoundHome, RoundPartner } from '#contracts/admin-round.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { AskingLinks } from './AskingLinks.tsx';
import type { Round } from './round.ts';

interface PartnerPeopleProps {
  round: Round;
  home: RoundHome;
  partner: RoundPartner;
}

/** The partner that the home comes from, and the people there who can be called. */
export function PartnerPeople({ round, home, partner }: PartnerPeopleProps) {
  // Whom the home has as its own contact stands above already.
  const people = partner.contacts.filter(({ phone }) => phone !== home.contact?.phone);
  return (
    <>
      <p>
        From <bdi>{partner.name}</bdi>
        {whenAsked(partner) && <span className="staff-late">, {whenAsked(partner)}</span>}
        {partner.contacts.length === 0 && <span className="muted">, of whom no phone number is known</span>}
      </p>
      {people.map((person) => (
        <div className="staff-whom" key={`${person.name} ${person.phone}`}>
          <p>
            <bdi>
              {person.name}, {person.phone}
            </bdi>
          </p>
          <div className="actions">
            <AskingLinks round={round} home={home} person={person} whom={`: ${person.name}`} />
          </div>
        </div>
      ))}
    </>
  );
}

/** 'asked by link on 10 November 2026 and not answered', or null. */
export function whenAsked({ asked_at: at }: Pick<RoundPartner, 'asked_at'>): string | null {
  return at === null ? null : `asked by link on ${formatDay(istDay(new Date(at)))} and not answered`;
}
