import { formatCallTime } from '#domain/appointment/format-call-time.ts';
import { describeCall, invitationText } from '#domain/appointment/invitation.ts';
import { formatClockTime, istClock, istDay } from '#domain/calendar/ist.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { nameForMessages } from '#domain/enquiry/name-for-messages.ts';
import { whatsappLink } from '#domain/enquiry/phone.ts';
import { slotLabel } from '#domain/appointment/slots.ts';
import type { Mail } from '../mail/mail.ts';
import { greeting, type SenderFacts, signature } from '../mail/sender-facts.ts';
import { dialLink, type MailText } from './enquiry-mails.ts';
import type { Appointment } from './outbox-message.ts';

/** The visitor's mail about a call: requested, confirmed, moved, cancelled or reinstated. */
export function appointmentMailForVisitor(call: Appointment, facts: SenderFacts): MailText {
  const { subject, text } = visitorMessage(call);
  return {
    subject: `${subject} (${call.reference})`,
    letter: {
      greeting: greeting(call.name),
      paragraphs: [text, ...standingSentences(call), nextSteps(call)],
      details: [
        ['Your reference', call.reference],
        ['Day', formatDay(call.preferred_date)],
        ['Time', `${slotLabel(call.preferred_time)} IST, 30 minutes`],
        ['Moved from', call.moved_from ? timeOf(call.moved_from) : null],
        ['What it is', 'Free 15-minute consultation, in a 30-minute slot'],
      ],
      links: [
        ...callLink('Move or cancel this call', call.link, facts),
        ...call.standing.flatMap((other) =>
          callLink(`Move or cancel the call of ${timeOf(other)}`, other.link, facts),
        ),
      ],
      closing: signature(facts),
    },
  };
}

function nextSteps({ status, link }: Appointment): string {
  if (status === 'cancelled')
    return 'The time is free again. You can choose another one on our site whenever you like.';
  return link
    ? 'To move or cancel the call, open the link below or reply to this mail. If you did not ask for it, cancel it there.'
    : 'To change or cancel the call, reply to this mail. If you did not ask for it, reply and we cancel it.';
}

/** Nobody is to hold two times without knowing it, so the mail says which other calls stand. */
function standingSentences({ standing }: Appointment): string[] {
  if (standing.length === 0) return [];
  const others = standing.map((other) => `${timeOf(other)} (${other.reference})`).join('; ');
  return [
    `You have another call with us: ${others}. We keep both. If the new call replaces the earlier one, cancel the earlier one with its link below.`,
  ];
}

function callLink(label: string, link: string | null | undefined, facts: SenderFacts) {
  return link ? [{ label, href: `${facts.siteOrigin}${facts.callPath(link)}` }] : [];
}

function visitorMessage(call: Appointment): { subject: string; text: string } {
  const when = timeOf(call);
  const known = call.moved_from ? timeOf(call.moved_from) : null;
  const next = call.status === 'confirmed' ? 'We call you.' : "We'll reach out to confirm it.";
  if (call.status === 'cancelled') {
    return {
      subject: `Your call on ${when} is cancelled`,
      text: `Your call on ${when} is cancelled${call.by_caller ? ', as you asked' : ''}.`,
    };
  }
  if (call.reinstated) {
    return {
      subject: `Your call on ${when} takes place after all`,
      text: `We told you that your call${known ? ` on ${known}` : ''} was cancelled. It takes place after all, on ${when}. ${next}`,
    };
  }
  if (known) {
    return {
      subject: `Your call is moved to ${when}`,
      text: `Your call is moved from ${known} to ${when}${call.by_caller ? ', as you asked' : ''}. ${next}`,
    };
  }
  if (call.status === 'confirmed') {
    return {
      subject: `Your call on ${when} is confirmed`,
      text: `Your call on ${when} is confirmed. We call you.`,
    };
  }
  return {
    subject: `Your call on ${when}`,
    text: `We have kept ${when} for you. We'll reach out to confirm your appointment. Thank you!`,
  };
}

export function appointmentMailForStaff(call: Appointment, facts: SenderFacts): MailText {
  const when = timeOf(call);
  const chat = whatsappLink(
    call.phone,
    `Hello, this is ${facts.siteName} about your call on ${when} (${call.reference})`,
  );
  const state = staffState(call);
  const subjectPrefix = call.corrected ? 'Corrected: ' : '';
  return {
    subject: [`${subjectPrefix}${call.reference}, call ${state}: ${when}`, nameForMessages(call.name)]
      .filter(Boolean)
      .join(', '),
    letter: {
      greeting: `A call is ${state}: ${when}.`,
      paragraphs: [
        ...(call.status === 'requested' ? ['The time is kept for them. Please confirm it.'] : []),
        ...(call.corrected ? ['The details below replace the ones sent before.'] : []),
        ...(call.standing.length > 0
          ? ['This address has other calls with us. The mail to it names them too.']
          : []),
      ],
      details: [
        ['Reference', call.reference],
        ['Name', call.name],
        ['Phone', call.phone || 'not given, ask by mail'],
        ['Email', call.email],
        ['Message', call.message],
        ['Was', call.moved_from ? timeOf(call.moved_from) : null],
        ['Reason', call.reason],
        [
          'Other calls',
          call.standing.map((other) => `${timeOf(other)} (${other.reference})`).join('\n') || null,
        ],
        [
          'Asked',
          `${formatClockTime(istClock(call.created_at))} IST on ${formatDay(istDay(call.created_at))}`,
        ],
      ],
      links: [
        ...(chat ? [{ label: 'Open WhatsApp', href: chat }] : []),
        ...dialLink(call.phone),
        { label: 'All calls', href: `${facts.siteOrigin}${facts.adminPath}` },
      ],
      closing: [],
    },
  };
}

/** What happened, for 'A call is …'. */
function staffState({ status, by_caller: byCaller, moved_from: movedFrom }: Appointment): string {
  if (byCaller && status === 'cancelled') return 'cancelled by its caller';
  if (byCaller && movedFrom) return 'moved by its caller';
  return status === 'requested' ? 'asked for' : status;
}

export function appointmentInvitation(call: Appointment, facts: SenderFacts): Mail['invitation'] {
  const method = call.status === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const text = invitationText({
    method,
    state:
      call.status === 'cancelled' ? 'cancelled' : call.status === 'requested' ? 'requested' : 'confirmed',
    reference: call.reference,
    day: call.preferred_date,
    time: call.preferred_time,
    sequence: call.sequence,
    ...describeCall(facts.siteName, call.reference),
    organizer: { name: facts.siteName, email: facts.staff[0] ?? facts.from },
    attendee: { name: nameForMessages(call.name) || call.email, email: call.email },
    writtenAt: call.updated_at,
  });
  return { method, fileName: `${call.reference}.ics`, text };
}

function timeOf({
  preferred_date: day,
  preferred_time: time,
}: Pick<Appointment, 'preferred_date' | 'preferred_time'>): string {
  return formatCallTime(day, time);
}
