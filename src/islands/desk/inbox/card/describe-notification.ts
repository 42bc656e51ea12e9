/** The database mails only for these two statuses of a call, and never for an enquiry. */
export function describeNotification(
  table: 'enquiries' | 'appointments',
  status: string,
  name: string,
): string {
  if (table === 'appointments' && status === 'confirmed') return `${name} is notified by e-mail.`;
  if (table === 'appointments' && status === 'cancelled') {
    return `${name} is notified by e-mail, and the slot is free for others.`;
  }
  if (table === 'appointments' && status === 'spam') {
    return `${name} is not notified, and the slot is free for others.`;
  }
  return `${name} is not notified.`;
}
