import { nameForMessages } from '#domain/enquiry/name-for-messages.ts';
import { letterHtml, letterText } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import type { SenderFacts } from '../mail/sender-facts.ts';
import { alertUpdateMail, alertConfirmationMail } from './alert-mails.ts';
import {
  appointmentMailForStaff,
  appointmentMailForVisitor,
  appointmentInvitation,
} from './appointment-mails.ts';
import { refusedFileMailForPartner, refusedFileMailForStaff } from './refused-file-mails.ts';
import { staffInvitationMail } from './staff-invitation-mail.ts';
import { numbersMailForStaff } from './numbers-mail-for-staff.ts';
import { homesToConfirmMail } from './homes-to-confirm-mail.ts';
import { releasedMail } from './released-mail.ts';
import { replyMail } from './reply-mail.ts';
import {
  enquiryMailForStaff,
  enquiryMailForVisitor,
  type MailText,
  suspectedMailForStaff,
} from './enquiry-mails.ts';
import {
  visitInvitation,
  visitMailForStaff,
  visitMailForVisitor,
  withdrawnVisitInvitation,
  withdrawnVisitMail,
} from './visit-mails.ts';
import type { EnquiredHome } from './enquired-home.ts';
import type { AlertToConfirm, OutboxMessage } from './outbox-message.ts';

export function writeMail(
  message: OutboxMessage,
  home: EnquiredHome | null,
  facts: SenderFacts,
  now: Date,
  /** Those that the mail asks to confirm. */
  alerts: readonly AlertToConfirm[] = [],
): Mail {
  switch (message.kind) {
    case 'alert_to_confirm':
    case 'alert_news':
      return alertMail(message, alerts, facts);
    case 'suspected_for_staff':
      return suspectedMail(message, facts);
    case 'visit_withdrawn_for_staff':
      return withdrawnMail(message, facts);
    case 'numbers_for_staff':
      return numbersMail(message, facts);
    case 'staff_invitation':
      return invitationMail(message, facts);
    case 'feed_refused_for_staff':
    case 'feed_refused_for_partner':
      return refusedFileMail(message, facts);
    case 'homes_to_confirm':
      return confirmationMail(message, facts);
    default:
      return requestMail(message, home, facts, now);
  }
}

type AlertMessage = Extract<OutboxMessage, { kind: 'alert_to_confirm' | 'alert_news' }>;
type SuspectedMessage = Extract<OutboxMessage, { kind: 'suspected_for_staff' }>;
type WithdrawnMessage = Extract<OutboxMessage, { kind: 'visit_withdrawn_for_staff' }>;
type NumbersMessage = Extract<OutboxMessage, { kind: 'numbers_for_staff' }>;
type InvitationMessage = Extract<OutboxMessage, { kind: 'staff_invitation' }>;
type RefusedFileMessage = Extract<
  OutboxMessage,
  { kind: 'feed_refused_for_staff' | 'feed_refused_for_partner' }
>;
type ConfirmationMessage = Extract<OutboxMessage, { kind: 'homes_to_confirm' }>;
type RequestMessage = Exclude<
  OutboxMessage,
  | AlertMessage
  | SuspectedMessage
  | WithdrawnMessage
  | NumbersMessage
  | InvitationMessage
  | RefusedFileMessage
  | ConfirmationMessage
>;

/** A mail to somebody who asked for an alert. Their name is not known. */
function alertMail(message: AlertMessage, alerts: readonly AlertToConfirm[], facts: SenderFacts): Mail {
  const { email, link } = message.payload;
  const { subject, letter } =
    message.kind === 'alert_news'
      ? alertUpdateMail(message.payload, facts)
      : alertConfirmationMail({ ...message.payload, alerts }, facts);
  const [staff] = facts.staff;
  return {
    ...mailOf(message, { subject, letter }, facts),
    to: [{ name: '', email }],
    replyTo: staff ? { name: facts.siteName, email: staff } : null,
    stopLink: `${facts.siteOrigin}${facts.alertFunctionPath(link)}`,
  };
}

/** A mail to staff that names no visitor. */
function suspectedMail(message: SuspectedMessage, facts: SenderFacts): Mail {
  return { ...mailOf(message, suspectedMailForStaff(facts), facts), to: staffOf(facts) };
}

function withdrawnMail(message: WithdrawnMessage, facts: SenderFacts): Mail {
  return {
    ...mailOf(message, withdrawnVisitMail(message.payload, facts), facts),
    to: staffOf(facts),
    invitation: withdrawnVisitInvitation(message.payload, facts),
  };
}

function numbersMail(message: NumbersMessage, facts: SenderFacts): Mail {
  return { ...mailOf(message, numbersMailForStaff(message.payload, facts), facts), to: staffOf(facts) };
}

function invitationMail(message: InvitationMessage, facts: SenderFacts): Mail {
  const { email } = message.payload;
  return {
    ...mailOf(message, staffInvitationMail(message.payload, facts), facts),
    to: [{ name: '', email }],
  };
}

function refusedFileMail(message: RefusedFileMessage, facts: SenderFacts): Mail {
  if (message.kind === 'feed_refused_for_staff')
    return { ...mailOf(message, refusedFileMailForStaff(message.payload, facts), facts), to: staffOf(facts) };
  const { name, email } = message.payload;
  return {
    ...mailOf(message, refusedFileMailForPartner(message.payload, facts), facts),
    to: [{ name: nameForMessages(name), email }],
    replyTo: staffOf(facts)[0] ?? null,
  };
}

/** The weekly mail to a person at a partner. */
function confirmationMail(message: ConfirmationMessage, facts: SenderFacts): Mail {
  const { name, email } = message.payload;
  return {
    ...mailOf(message, homesToConfirmMail(message.payload, facts), facts),
    to: [{ name: nameForMessages(name), email }],
    replyTo: staffOf(facts)[0] ?? null,
  };
}

/** What every mail has. */
function mailOf(
  { kind, id }: Pick<OutboxMessage, 'kind' | 'id'>,
  { subject, letter }: MailText,
  facts: SenderFacts,
): Omit<Mail, 'to'> {
  return {
    id: `${kind.replaceAll('_', '-')}-${id}`,
    from: { name: facts.siteName, email: facts.from },
    replyTo: null,
    subject,
    text: letterText(letter),
    html: letterHtml(letter),
    invitation: null,
    stopLink: null,
  };
}

const staffOf = ({ staff, siteName }: SenderFacts) => staff.map((email) => ({ name: siteName, email }));

function requestMail(
  message: RequestMessage,
  home: EnquiredHome | null,
  facts: SenderFacts,
  now: Date,
): Mail {
  const { name, email, reference } = message.payload;
  const forStaff = message.kind.endsWith('_for_staff');
  const staff = staffOf(facts);
  const visitor = { name: nameForMessages(name), email };
  const mail = mailOf(message, mailText(message, home, facts, now), facts);
  return {
    ...mail,
    id: `${reference.toLowerCase()}-${mail.id}`,
    to: forStaff ? staff : [visitor],
    replyTo: forStaff ? visitor : (staff[0] ?? null),
    invitation: invitationOf(message, facts),
  };
}

function invitationOf(message: RequestMessage, facts: SenderFacts): Mail['invitation'] {
  switch (message.kind) {
    case 'appointment_for_visitor':
      return appointmentInvitation(message.payload, facts);
    case 'visit_for_visitor':
      return visitInvitation(message.payload, 'visitor', facts);
    case 'visit_for_staff':
      return visitInvitation(message.payload, 'staff', facts);
    default:
      return null;
  }
}

function mailText(
  message: RequestMessage,
  home: EnquiredHome | null,
  facts: SenderFacts,
  now: Date,
): MailText {
  switch (message.kind) {
    case 'enquiry_for_visitor':
      return enquiryMailForVisitor(message.payload, home, facts, now);
    case 'enquiry_for_staff':
      return enquiryMailForStaff(message.payload, home, facts, 'new');
    case 'enquiry_changed_for_staff':
      return enquiryMailForStaff(message.payload, home, facts, 'changed');
    case 'appointment_for_visitor':
      return appointmentMailForVisitor(message.payload, facts);
    case 'appointment_for_staff':
      return appointmentMailForStaff(message.payload, facts);
    case 'reply_for_visitor':
      return replyMail(message.payload, facts);
    case 'visit_for_visitor':
      return visitMailForVisitor(message.payload, facts);
    case 'visit_for_staff':
      return visitMailForStaff(message.payload, facts);
    case 'calls_released_for_visitor':
      return releasedMail(message.payload, facts);
  }
}
