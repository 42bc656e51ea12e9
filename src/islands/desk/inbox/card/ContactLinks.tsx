import { contactLinks } from './contact-links.ts';

interface ContactLinksProps {
  row: { name: string; email: string; phone: string; reference: string };
}

export function ContactLinks({ row }: ContactLinksProps) {
  return (
    <ul className="staff-contact">
      {contactLinks(row).map(({ channel, href }) => (
        <li key={channel}>
          <a
            className="button quiet small"
            href={href}
            aria-label={`${channel} ${row.name}`}
            {...(channel === 'WhatsApp' ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          >
            {channel}
          </a>
        </li>
      ))}
    </ul>
  );
}
