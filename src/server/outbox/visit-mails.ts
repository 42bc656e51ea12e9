import { visitPath } from '#domain/address/visit-path.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatClockTime } from '#domain/calendar/ist.ts';
import { distanceKm } from '#domain/city/distance-km.ts';
import { planCredit } from '#domain/city/geo-credits.ts';
import { nameForMessages } from '#domain/enquiry/name-for-messages.ts';
import { pointOf } from '#domain/position/position.ts';
import { formatMetres } from '#domain/search/near.ts';
import { visitInvitationText, visitSummaryForStaff } from '#domain/visit/visit-invitation.ts';
import { whereInWords } from '#domain/visit/where-in-words.ts';
import { clockOn, formatVisitTime, homeTimes, visitInstants } from '#domain/visit/visit-times.ts';
import type { Mail } from '../mail/mail.ts';
import { greeting, type SenderFacts, signature } from '../mail/sender-facts.ts';
import { dialLink, type MailText } from './enquiry-mails.ts';
import type { Visit, WithdrawnVisit } from './outbox-message.ts';

/** What happened, for 'Your visit on … is …'. */
function visitState({ status, sequence, moved }: Visit): string {
  if (status === 'cancelled') return 'cancelled';
  if (moved) return 'moved';
  return sequence > 0 ? 'changed' : 'planned';
}

/** 'on 1 December 2026, 10:15 AM IST is planned', or 'is moved from … to …': a visit that moved names both times. */
function happened(visit: Visit): string {
  const state = visitState(visit);
  return state === 'moved' && visit.moved_from
    ? `is moved from ${timeOf(visit.moved_from)} to ${timeOf(visit)}`
    : `on ${timeOf(visit)} is ${state}`;
}

export function visitMailForVisitor(visit: Visit, facts: SenderFacts): MailText {
  return {
    subject: `Your visit ${happened(visit)} (${visit.reference})`,
    letter: {
      greeting: greeting(visit.name),
      paragraphs:
        visit.status === 'cancelled'
          ? [
              `Your visit on ${formatVisitTime(timesOf(visit))} is cancelled${asAsked(visit)}. Reply to this mail to choose another time.`,
            ]
          : [
              `Your visit ${happened(visit)}${asAsked(visit)}. It ends at about ${endOf(visit)}. ${visit.shown_by} meets you: ${visit.meeting_point}.`,
              ...changesOf(visit),
              visit.link
                ? 'To move or cancel it, open the link below or reply to this mail. If you did not ask for it, cancel it there.'
                : 'To move or cancel it, reply to this mail. If you did not ask for it, reply and we cancel it.',
            ],
      details: [
        ['Your reference', visit.reference],
        ['Homes, in this order', homeLines(visit)],
        ['Places', creditOf(visit)],
      ],
      links: visit.link
        ? [{ label: 'Move or cancel this visit', href: `${facts.siteOrigin}${visitPath(visit.link)}` }]
        : [],
      closing: signature(facts),
    },
  };
}

const asAsked = ({ by_visitor: byVisitor }: Visit) => (byVisitor ? ', as you asked' : '');

export function visitMailForStaff(visit: Visit, facts: SenderFacts): MailText {
  const when = timeOf(visit);
  const state = visitState(visit);
  return {
    subject: [`${visit.reference}, visit ${state}: ${when}`, nameForMessages(visit.name)]
      .filter(Boolean)
      .join(', '),
    letter: {
      greeting:
        state === 'moved' && visit.moved_from
          ? `A visit ${happened(visit)}.`
          : `A visit is ${state}: ${formatVisitTime(timesOf(visit))}.`,
      paragraphs: [
        ...(visit.by_visitor ? ['The visitor did this themselves, by the link in their mail.'] : []),
        ...(visit.status === 'planned' ? changesOf(visit) : []),
      ],
      details: [
        ['From and to', formatVisitTime(timesOf(visit))],
        ['Reference', visit.reference],
        ['Reason', visit.reason],
        ['Name', visit.name],
        ['Phone', visit.phone],
        ['Email', visit.email],
        ['Meeting point', visit.meeting_point],
        ['Shown by', visit.shown_by],
        ['Homes, in this order', homeLines(visit)],
        ['Places', creditOf(visit)],
      ],
      links: [
        ...dialLink(visit.phone),
        { label: 'The admin', href: `${facts.siteOrigin}${facts.adminPath}` },
      ],
      closing: [],
    },
  };
}

/**
 * A visit as a calendar file, for either side: in the mail to staff they are the guest, so that their calendar keeps it
 * too.
 */
export function visitInvitation(
  visit: Visit,
  side: 'visitor' | 'staff',
  facts: SenderFacts,
): Mail['invitation'] {
  const method = visit.status === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const us = { name: facts.siteName, email: facts.staff[0] ?? facts.from };
  const text = visitInvitationText({
    id: visit.id,
    method,
    day: visit.starts_on,
    time: visit.starts_at,
    homes: visit.homes,
    meetingPoint: visit.meeting_point,
    sequence: visit.sequence,
    summary:
      side === 'staff'
        ? visitSummaryForStaff(nameForMessages(visit.name), visit.homes)
        : `Visit with ${facts.siteName}`,
    reference: visit.reference,
    organizer: us,
    attendee:
      side === 'staff' ? us : { name: nameForMessages(visit.name) || visit.email, email: visit.email },
    writtenAt: visit.written_at,
  });
  return { method, fileName: `${visit.reference}-visit.ics`, text };
}

/** Staff learn that a visit is gone with the data of its client, whom the mail does not name. */
export function withdrawnVisitMail(visit: WithdrawnVisit, facts: SenderFacts): MailText {
  const when = timeOf(visit);
  return {
    subject: `Visit cancelled: ${when}`,
    letter: {
      greeting: `A visit is cancelled: ${when}.`,
      paragraphs: [
        'Everything about its client was erased, as they asked. This mail takes the visit out of your calendar.',
      ],
      details: [],
      links: [{ label: 'The admin', href: `${facts.siteOrigin}${facts.adminPath}` }],
      closing: [],
    },
  };
}

export function withdrawnVisitInvitation(visit: WithdrawnVisit, facts: SenderFacts): Mail['invitation'] {
  const us = { name: facts.siteName, email: facts.staff[0] ?? facts.from };
  const text = visitInvitationText({
    ...{
      id: visit.id,
      method: 'CANCEL',
      day: visit.starts_on,
      time: visit.starts_at,
      sequence: visit.sequence,
    },
    ...{ homes: [], meetingPoint: '', reference: null, summary: visitSummaryForStaff('', []) },
    ...{ organizer: us, attendee: us, writtenAt: visit.written_at },
  });
  return { method: 'CANCEL', fileName: 'visit.ics', text };
}

/** What else is new in a visit that is planned already, in one paragraph: who shows the homes, where, and which. */
function changesOf(visit: Visit): string[] {
  const { was, shown_by, meeting_point, homes, moved } = visit;
  if (!was) return [];
  const ended = endOf({ ...visit, homes: was.homes });
  const leaving = was.homes.filter((home) => !homes.some((each) => isSameHome(each, home)));
  const added = homes.filter((home) => !was.homes.some((each) => isSameHome(each, home)));
  const isReordered = homes.length > 1 && homes.some((home, at) => !isSameHome(home, was.homes[at]));
  const changes = [
    was.shown_by !== shown_by && `${shown_by} shows the homes, not ${was.shown_by}.`,
    was.meeting_point !== meeting_point && `The meeting point was: ${was.meeting_point}.`,
    leaving.length > 0 && `Not on this visit any more: ${titlesOf(leaving)}.`,
    added.length > 0 && `New on this visit: ${titlesOf(added)}.`,
    leaving.length + added.length === 0 && isReordered && 'The homes are seen in another order.',
    !moved && ended !== endOf(visit) && `It ends at about ${endOf(visit)}, not at ${ended}.`,
  ].filter((change) => change !== false);
  return changes.length > 0 ? [`What changed: ${changes.join(' ')}`] : [];
}

type VisitedHome = Visit['homes'][number];

/** By our row. A home that was deleted has none, and is known by its title. */
const isSameHome = (one: VisitedHome, other: VisitedHome | undefined) =>
  one.property_id ? one.property_id === other?.property_id : one.title === other?.title;

const titlesOf = (homes: readonly VisitedHome[]) => homes.map(({ title }) => title).join('; ');

/** Each home with its own time, because they follow one another, with the way to it, and where it is. */
function homeLines(visit: Visit): string {
  const times = homeTimes(timesOf(visit));
  return visit.homes
    .map(({ title, reference, ...place }, at) => {
      const home = [title, title.includes(reference) ? '' : reference].filter(Boolean).join(', ');
      const told = [times[at], ...wayTo(visit.homes[at], visit.homes[at - 1])];
      const line = `${at + 1}. ${home} (${told.join(', ')})`;
      return [line, whereInWords(place)].filter(Boolean).join('\n');
    })
    .join('\n');
}

/** The licences ask for it wherever a distance is said. */
const creditOf = ({ homes }: Visit) => (homes.some(whereInWords) ? planCredit.text : null);

/**
 * '1.2 km on', in a straight line, where the positions of both homes are known, and the minutes that are planned for the way.
 * Visits of before have the way in the time of the home.
 */
function wayTo(home: VisitedHome | undefined, before: VisitedHome | undefined): string[] {
  const [from, to] = [pointOf(before?.position), pointOf(home?.position)];
  const metres = from && to ? Math.round(distanceKm(from, to) * 10) * 100 : 0;
  const planned = home?.way_minutes ?? 0;
  return [
    ...(metres === 0 ? [] : [`${formatMetres(metres)} on`]),
    ...(planned === 0 ? [] : [`about ${planned} minutes for the way`]),
  ];
}

const timesOf = ({
  starts_on: day,
  starts_at: time,
  homes,
}: Pick<Visit, 'starts_on' | 'starts_at' | 'homes'>) => ({ day, time, homes });
const endOf = (visit: Pick<Visit, 'starts_on' | 'starts_at' | 'homes'>) =>
  `${clockOn(visit.starts_on, visitInstants(timesOf(visit)).end)} IST`;

const timeOf = ({ starts_on: day, starts_at: time }: Pick<Visit, 'starts_on' | 'starts_at'>): string =>
  `${formatDay(day)}, ${formatClockTime(time)} IST`;
