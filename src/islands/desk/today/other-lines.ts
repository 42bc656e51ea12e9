import type { AdminTodayAnswer } from '#contracts/admin-today.ts';
import { formatCount } from '#domain/text/text.ts';
import { editorAddress } from '../listings/editor/editor-address.ts';
import { qualityMessages } from '../quality/quality-messages.ts';
import { costlyFaults } from './costly-faults.ts';

/** One thing to do that leads to its place: '#publishing', '#listings/property/1f0c…'. */
export interface TodayLine {
  key: string;
  count: number;
  title: string;
  note: string;
  href: string;
  tone: 'late' | 'due';
}

/** What waits besides enquiries and calls, the most urgent first. */
export function otherLines({
  requests,
  partners,
  pages,
  pictures,
  round,
  faults,
}: AdminTodayAnswer): TodayLine[] {
  const lines: TodayLine[] = [
    {
      key: 'held',
      count: pages?.held ?? 0,
      title: 'Removals wait for your approval',
      note: 'More than a fifth of a kind of pages would come down. Visitors see them until you decide.',
      href: '#publishing',
      tone: 'late',
    },
    {
      key: 'failed',
      count: pages?.failed ?? 0,
      title: 'Pages that failed',
      note: 'Visitors see them as they were before. Publishing has Retry, Health says why.',
      href: '#publishing',
      tone: 'late',
    },
    {
      key: 'suspected',
      count: requests?.suspected ?? 0,
      title: 'Requests that look like a robot’s',
      note: 'Nobody is mailed about them until you accept them.',
      href: '#inbox',
      tone: 'due',
    },
    {
      key: 'answers',
      count: (partners?.answers ?? 0) - (partners?.said_prices ?? 0),
      title: 'Answers from partners to decide',
      note: 'A home that they say is not theirs, or two people who differ. Partners shows where.',
      href: '#partners',
      tone: 'due',
    },
    {
      key: 'photographs',
      count: partners?.photographs ?? 0,
      title: 'Photographs from partners, by link',
      note: 'Accept or refuse each under Partners, or at its home.',
      href: '#partners',
      tone: 'due',
    },
    ...pictures.map(({ kind, id, name, pictures: count, refusal }): TodayLine => ({
      key: `picture ${kind} ${id}`,
      count,
      title: `${count === 1 ? 'Refused picture' : 'Refused pictures'} of ${name}`,
      note: refusal,
      href: editorAddress(kind, id),
      tone: 'due',
    })),
    {
      key: 'round',
      count: round.due,
      title: 'Homes to check',
      note:
        round.done === 0
          ? 'Ask whether they are still on offer.'
          : `${formatCount(round.done, 'home')} asked about today.`,
      href: '#round',
      tone: 'due',
    },
    ...(faults === null ? [] : costlyFaults(faults)).map(({ rule, homes }): TodayLine => ({
      key: rule,
      count: homes,
      title: qualityMessages[rule].title,
      note: qualityMessages[rule].todo,
      href: `#quality?fault=${rule}`,
      tone: 'due',
    })),
  ];
  return lines.filter(({ count }) => count > 0);
}
