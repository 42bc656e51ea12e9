import { formatCount } from '#domain/text/text.ts';
import type { RunEnd } from './take-in-file.ts';

/** What became of a file, as one line of a terminal or a log. */
export function sayEnd({ isRead, counts, problem, state }: RunEnd): string {
  if (problem !== null) return problem;
  if (state === 'trial')
    return `A first file with ${formatCount(counts.read, 'row')}: staff look at it in the section Partners of /admin.`;
  const said = !isRead ? 'The file is the one of before' : formatCount(counts.read, 'row');
  const parts = [
    `${counts.new} new`,
    `${counts.changed} changed`,
    `${counts.same} as they are`,
    `${counts.missing} missing`,
    counts.hidden > 0 ? `${counts.hidden} hidden` : null,
    counts.shown > 0 ? `${counts.shown} shown again` : null,
    `${counts.refused} refused`,
    counts.asked > 0 ? `${counts.asked} that staff are asked about` : null,
    counts.conflicts > 0
      ? `${formatCount(counts.conflicts, 'home')} in which staff keep something else`
      : null,
  ];
  return `${said}: ${parts.filter(Boolean).join(', ')}.`;
}
