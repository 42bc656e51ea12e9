import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { AdminRemovalsAnswer } from '#contracts/admin-removals.ts';
import { RemovalsBlock } from '#islands/desk/removals/RemovalsBlock.tsx';
import { createRemovals } from '#islands/desk/removals/removals.ts';
import type { StaffBackend } from '#islands/session/staff-backend.ts';
import { fakeBackend, refusal, toastRecorder } from '../../staff-fakes.ts';

const names = [
  {
    entity_type: 'property' as const,
    entity_id: 'p1',
    name: 'Corner flat',
    html_path: 'public/bangalore/property/corner-flat/index.html',
  },
  { entity_type: 'area' as const, entity_id: 'a1', name: 'Hebbal', html_path: null },
];
const waiting = { pages: 51, holds: [3, 4], held_at: '2026-11-21T05:00:00Z', names };
const cancelled = { pages: 1, holds: [2], decided_at: '2026-11-20T05:00:00Z', names: names.slice(1) };

/** A backend that answers `first` until a decision is sent, and that nothing is waiting from then on. */
function setUpRemovals(first: AdminRemovalsAnswer, invoke?: StaffBackend['invoke']) {
  const sent: unknown[] = [];
  const toasts = toastRecorder();
  const state: {
    refusals: number;
    decisions: number;
    answer: AdminRemovalsAnswer;
    delayedAnswer: Promise<AdminRemovalsAnswer> | null;
  } = { refusals: 0, decisions: 0, answer: first, delayedAnswer: null };
  const removals = createRemovals({
    backend: fakeBackend(
      {
        rpc: async (_name, _args, answer) =>
          answer.parse(state.delayedAnswer === null ? state.answer : await state.delayedAnswer),
        invoke:
          invoke ??
          (async (_name, body, answer) => {
            sent.push(body);
            state.answer = { waiting: null, cancelled: null };
            return answer.parse({ queued: 51 });
          }),
      },
      () => {
        state.refusals += 1;
      },
    ),
    showToast: toasts.show,
    onDecided: async () => {
      state.decisions += 1;
    },
  });
  const html = () => renderToStaticMarkup(<RemovalsBlock removals={removals} onDone={() => {}} />);
  return { removals, sent, toasts, state, html };
}

describe('a pending removal of pages', () => {
  test('is read again after a decision, and an earlier response is not shown', async () => {
    const { removals, state, html } = setUpRemovals({ waiting, cancelled: null });
    await removals.poll();
    const before = Promise.withResolvers<AdminRemovalsAnswer>();
    state.delayedAnswer = before.promise;
    const latePoll = removals.poll();
    state.delayedAnswer = null;
    await removals.allow(waiting);
    before.resolve({ waiting, cancelled: null });
    await latePoll;
    expect(html()).not.toContain('51 pages are about to come down');
  });

  test('shows the number of pages, some names and both choices', async () => {
    const { removals, html } = setUpRemovals({ waiting, cancelled: null });
    await removals.poll();
    expect(html()).toContain('51 pages are about to come down');
    expect(html()).toContain(
      '<a href="/bangalore/property/corner-flat" target="_blank" rel="noopener">Corner flat</a>',
    );
    expect(html()).toContain('<li>Hebbal</li><li>and 49 more</li>');
    expect(html()).toMatch(
      /<button[^>]*><span>Allow<\/span><span class="sr"> the removal of 51 pages<\/span>/,
    );
    expect(html()).toMatch(
      /<button[^>]*><span>Cancel<\/span><span class="sr"> the removal of 51 pages<\/span>/,
    );
  });

  test('renders an empty block when no page is about to be removed', async () => {
    const { removals, html } = setUpRemovals({ waiting: null, cancelled: null });
    await removals.poll();
    expect(html()).toBe('<div aria-live="polite"></div>');
  });

  test.each([
    ['allow', 'allow_removals', 'Removal allowed', '51 pages come down now.'],
    ['cancel', 'cancel_removals', 'Removal cancelled', '51 pages stay up.'],
    ['takeDownCancelled', 'take_down_cancelled', 'Removal allowed', '51 pages come down now.'],
  ] as const)(
    '%s sends the decision about the pages shown, reports it and removes the block',
    async (verb, action, title, description) => {
      const { removals, sent, toasts, state, html } = setUpRemovals({ waiting, cancelled: null });
      await removals.poll();
      expect(await removals[verb](waiting)).toBe(true);
      expect(sent).toEqual([{ action, holds: [3, 4] }]);
      expect(toasts.last()).toEqual({ title, description, tone: 'plain' });
      expect(state.decisions).toBe(1);
      expect(html()).not.toContain('about to come down');
    },
  );

  test('is decided once, however often the buttons are pressed', async () => {
    const { removals, sent } = setUpRemovals({ waiting, cancelled: null });
    await removals.poll();
    await Promise.all([removals.allow(waiting), removals.allow(waiting), removals.cancel(waiting)]);
    expect(sent).toHaveLength(1);
  });

  test('stays with the reason when the decision is refused', async () => {
    const message = 'Nothing of this waits any more.';
    const { removals, toasts, state, html } = setUpRemovals({ waiting, cancelled: null }, () =>
      refusal(message, 409),
    );
    await removals.poll();
    expect(await removals.allow(waiting)).toBe(false);
    expect(html()).toContain(`<p class="problem" role="alert">${message}</p>`);
    expect(html()).toContain('51 pages are about to come down');
    expect([toasts.shown, state.refusals]).toEqual([[], 0]);
  });

  test('checks the session again when the decision is refused to somebody who is no longer an admin', async () => {
    const { removals, state } = setUpRemovals({ waiting, cancelled: null }, () =>
      refusal('Admin privileges are required.', 403),
    );
    await removals.poll();
    await removals.cancel(waiting);
    expect(state.refusals).toBe(1);
  });
});

test('a page whose removal was cancelled is listed and can still be taken down', async () => {
  const { removals, html } = setUpRemovals({ waiting: null, cancelled });
  await removals.poll();
  expect(html()).toContain('1 page stays up although its row is hidden or deleted');
  expect(html()).toContain('Take 1 page down');
});
