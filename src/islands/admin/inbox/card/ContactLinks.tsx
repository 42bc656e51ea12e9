import { contactLinks } from './contact-links.ts';

interface ContactLinksProps {
  row: { name: string; email: string; phone: string; reference: string };
}

/** Links that start an answer with one click. */
export function ContactLinks({ row }: ContactLinksProps) {
  return (
    <ul className="staff-contact">
      {contactLinks(row).map(({ way, href }) => (
        <li key={way}>
          <a
            className="button quiet small"
            href={href}
            aria-label={`${way} ${row.name}`}
            {...(way === 'WhatsApp' ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          >
            {way}
          </a>
        </li>
      ))}
    </ul>
  );
}
