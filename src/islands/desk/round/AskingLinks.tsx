import type { RoundHome } from '#contracts/admin-round.ts';
import { askingLinks } from './home-facts.ts';
import type { Round } from './round.ts';

interface AskingLinksProps {
  round: Round;
  home: RoundHome;
  person: Parameters<typeof askingLinks>[1];
  /** For a screen reader, where several people can be asked: ' Kavya'. */
  whom?: string;
}

/** One press calls this person or opens a chat with the question; the check is then of that kind. */
export function AskingLinks({ round, home, person, whom }: AskingLinksProps) {
  return askingLinks(home, person, location.origin).map(({ channel, href }) => (
    <a
      key={channel}
      className="button quiet small"
      href={href}
      onClick={() => round.drafts.change(home.id, { method: channel === 'Call' ? 'call' : 'message' })}
      {...(channel === 'WhatsApp' ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {channel}
      {whom && <span className="sr">{whom}</span>}
    </a>
  ));
}
