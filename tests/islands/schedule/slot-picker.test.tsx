import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bookedCallMemory } from '#islands/schedule/booked-call-memory.ts';
import { createScheduleDialog } from '#islands/schedule/schedule-dialog.ts';
import { SlotPicker } from '#islands/schedule/SlotPicker.tsx';
import { fakeStorage } from '../fake-storage.ts';

const now = () => new Date('2026-11-21T11:00:00+05:30');
const question = 'You have a call with us already. Replace it with this one, or keep both?';

/** The second step after a press on 'Book appointment', which is refused because a call stands. */
async function renderQuestion(): Promise<string> {
  const storage = fakeStorage();
  const dialog = createScheduleDialog({
    readSlots: async () => ({
      ok: true,
      answer: { slots: [{ time: '10:00', label: '10:00 AM', booked: false }] },
    }),
    book: async () => ({ ok: false, status: 409, code: 'call_stands', message: question, fields: {} }),
    toasts: { show: () => undefined, withdrawRefusals: () => undefined },
    now,
    openForMs: () => 9_000,
    memory: bookedCallMemory(() => storage),
  });
  dialog.change({ name: 'Asha', email: 'asha@example.in', preferred_date: '2026-11-23' });
  await dialog.showSlots();
  dialog.choose('10:00');
  await dialog.book();
  return renderToStaticMarkup(<SlotPicker dialog={dialog} now={now} />);
}

test('a call that stands is named with a button to replace it and one to keep both', async () => {
  const html = await renderQuestion();
  expect(html).toContain(`<p tabindex="-1" role="alert">${question}</p>`);
  expect(html).toContain('>Keep both</button>');
  expect(html).toContain('>Replace it</button>');
  expect(html).not.toContain('Book appointment');
});
