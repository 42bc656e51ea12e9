import { formatInstant } from './due.ts';

interface MailLineProps {
  row: { status: string; notified: boolean; mail_held_until: string | null };
  now: Date;
}

/** Says that the sender got no mail from us, or gets it later. Renders nothing if they got it, and of suspected ones. */
export function MailLine({ row, now }: MailLineProps) {
  if (row.mail_held_until)
    return (
      <p className="notice small">
        Our mail to this address waits until {formatInstant(new Date(row.mail_held_until), now)}: many
        requests came from the same network. Once you have answered, it is not sent any more.
      </p>
    );
  if (row.notified || row.status === 'suspected' || row.status === 'spam') return null;
  return (
    <p className="notice small">
      No mail went to this address: within a day, too many requests have named it or came from the same
      network. Tell them yourself, and ask whether they sent this.
    </p>
  );
}
