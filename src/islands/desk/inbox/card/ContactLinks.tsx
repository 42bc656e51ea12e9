import { contactLinks } from './contact-links.ts';

interface ContactLinksProps {
  row: { name: string; email: string; phone: string; reference: string };
  /** Where answers are written beside it, which note themselves. */
  callsOnly?: boolean;
}

export function ContactLinks({ row, callsOnly = false }: ContactLinksProps) {
  const links = contactLinks(row).filter(({ channel }) => !callsOnly || channel === 'Call');
  return (
    <ul className="staff-contact">
      {links.map(({ channel, href }) => (
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
