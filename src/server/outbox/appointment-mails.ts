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
  const when = formatCallTime(call);
  const { subject, text } = visitorMessage(call, when);
  return {
    subject: `${subject} (${call.reference})`,
    letter: {
      greeting: greeting(call.name),
      paragraphs: [
        text,
        call.status === 'cancelled'
          ? 'The time is free again. You can choose another one on our site whenever you like.'
          : 'To change or cancel the call, reply to this mail. If you did not ask for it, reply and we cancel it.',
      ],
      details: [
        ['Your reference', call.reference],
        ['Day', formatDay(call.preferred_date)],
        ['Time', `${slotLabel(call.preferred_time)} IST, 30 minutes`],
        ['What it is', 'Free 15-minute consultation, in a 30-minute slot'],
      ],
      links: [],
      closing: signature(facts),
    },
  };
}

function visitorMessage(call: Appointment, when: string): { subject: string; text: string } {
  if (call.status === 'cancelled') {
    return { subject: `Your call on ${when} is cancelled`, text: `Your call on ${when} is cancelled.` };
  }
  if (call.reinstated) {
    const next = call.status === 'confirmed' ? 'We call you.' : "We'll reach out to confirm it.";
    return {
      subject: `Your call on ${when} takes place after all`,
      text: `We told you that your call was cancelled. It takes place after all, on ${when}. ${next}`,
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

/** The mail to staff: what the person who makes the call needs to know. */
export function appointmentMailForStaff(call: Appointment, facts: SenderFacts): MailText {
  const when = formatCallTime(call);
  const chat = whatsappLink(
    call.phone,
    `Hello, this is ${facts.siteName} about your call on ${when} (${call.reference})`,
  );
  const state = call.status === 'requested' ? 'asked for' : call.status;
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
      ],
      details: [
        ['Reference', call.reference],
        ['Name', call.name],
        ['Phone', call.phone || 'not given, ask by mail'],
        ['Email', call.email],
        ['Message', call.message],
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

/** The calendar part of a visitor's mail. */
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

function formatCallTime(call: Appointment): string {
  return `${formatDay(call.preferred_date)}, ${slotLabel(call.preferred_time)} IST`;
}
