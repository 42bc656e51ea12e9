import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AdminPage } from '#islands/desk/AdminPage.tsx';
import { EmptyPages } from '#islands/desk/generator/EmptyPages.tsx';
import { noFilter } from '#islands/desk/generator/page-filter.ts';
import { NewestHomes } from '#islands/homes/NewestHomes.tsx';
import { bookedCallMemory } from '#islands/schedule/booked-call-memory.ts';
import { createScheduleDialog } from '#islands/schedule/schedule-dialog.ts';
import { ScheduleDialog } from '#islands/schedule/ScheduleDialog.tsx';
import type { Outcome } from '#islands/server-call/call-function.ts';
import { fakeStorage } from './fake-storage.ts';

// Words of section 2 of the specification that stand only while something is awaited, or where there is nothing.

const never = () => new Promise<never>(() => {});
const now = () => new Date(2026, 10, 21, 12, 0);
const slots = [
  { time: '10:00', label: '10:00 AM', booked: false },
  { time: '10:30', label: '10:30 AM', booked: true },
];

/** `answers`: how often the slots come; after that they are awaited for ever, as a booking is. */
function openCallDialog(answers: number) {
  let asked = 0;
  const readSlots = (): Promise<Outcome<{ slots: typeof slots }>> =>
    asked++ < answers ? Promise.resolve({ ok: true, answer: { slots } }) : never();
  const dialog = createScheduleDialog({
    readSlots,
    book: never,
    toasts: { show: () => {}, withdrawRefusals: () => {} },
    memory: bookedCallMemory(fakeStorage),
    now,
    openForMs: () => 9_000,
  });
  dialog.open();
  dialog.change({ name: 'Asha', email: 'asha@example.com' });
  return { dialog, html: () => renderToStaticMarkup(<ScheduleDialog dialog={dialog} now={now} />) };
}

test('the button of the details says that slots are loading, until they are shown', async () => {
  const { dialog, html } = openCallDialog(0);
  expect(html()).toContain('>See available slots</button>');
  void dialog.showSlots();
  expect(html()).toContain('>Loading slots...</button>');
});

test('the slots of another date are loading while the date is shown, and a call is being booked after a press', async () => {
  const { dialog, html } = openCallDialog(1);
  await dialog.showSlots();
  expect(html()).toMatch(/<button[^>]*disabled=""[^>]*><span>10:30 AM<\/span>/);
  dialog.choose('10:00');
  void dialog.book('');
  expect(html()).toContain('>Booking...</button>');
  void dialog.changeDate('2026-11-24');
  expect(html()).toContain('Loading slots...');
});

test('the homes after an enquiry are loading', () => {
  expect(renderToStaticMarkup(<NewestHomes heading="Newest" readHomes={never} />)).toContain(
    'Loading properties...',
  );
});

test('the desk has a spinner while it checks who is there', () => {
  const html = renderToStaticMarkup(<AdminPage backend={{ url: '', publishableKey: '' }} />);
  expect(html).toContain('class="staff-spinner" role="status"');
  expect(html).not.toContain('Static HTML Generator');
});

test.each([
  [{ search: ' lake ' }, ['No results found for &quot;lake&quot;', 'Try a different search term']],
  [{}, ['No society records found']],
])('the table of pages without a row, with the filter %j, says %j', (filter, words) => {
  const html = renderToStaticMarkup(<EmptyPages kind="society" filter={{ ...noFilter, ...filter }} />);
  for (const each of words) expect(html).toContain(each);
});
