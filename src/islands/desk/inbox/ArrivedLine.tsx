import { formatCount } from '#domain/text/text.ts';
import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { type InboxList, PAGE_SIZE } from './list/inbox-list.ts';
import type { InboxRow } from './list/inbox-row.ts';

interface ArrivedLineProps<Row extends InboxRow> {
  list: InboxList<Row>;
  singular: string;
  plural: string;
}

/** What arrived meanwhile is shown on a click, so that no row moves by itself. */
export function ArrivedLine<Row extends InboxRow>({ list, singular, plural }: ArrivedLineProps<Row>) {
  const { arrived } = useStore(list.$list, { keys: ['arrived'] });
  const line = useRef<HTMLParagraphElement>(null);

  async function show(): Promise<void> {
    await list.showArrived();
    // The button is gone, so the focus moves to the line just above the new rows.
    line.current?.focus();
  }

  return (
    <p className="staff-arrived" role="status" ref={line} tabIndex={-1}>
      {arrived > 0 && (
        <button className="button small" type="button" onClick={() => void show()}>
          {formatArrived(arrived, singular, plural)}
        </button>
      )}
    </p>
  );
}

/** '1 new enquiry: show it', '30 or more new calls: show them'. */
export function formatArrived(count: number, singular: string, plural: string): string {
  const number =
    count < PAGE_SIZE
      ? formatCount(count, `new ${singular}`, `new ${plural}`)
      : `${count} or more new ${plural}`;
  return `${number}: show ${count === 1 ? 'it' : 'them'}`;
}
