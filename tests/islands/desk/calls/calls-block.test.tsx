import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CallsBlock } from '#islands/desk/calls/CallsBlock.tsx';
import { createInbox } from '#islands/desk/inbox/inbox.ts';
import { blockedStorage } from '../../fake-storage.ts';
import { fakeBackend, toastRecorder } from '../../staff-fakes.ts';

test('calls that are not read yet say neither that no day is closed nor that staff have no calendar link', () => {
  const dependencies = { backend: fakeBackend(), userId: 'asha' };
  const inbox = createInbox({
    ...dependencies,
    showToast: toastRecorder().show,
    pause: () => Promise.resolve(),
    openStorage: blockedStorage,
    newKey: () => 'a1',
    origin: 'https://angala.test',
  });
  const text = renderToStaticMarkup(<CallsBlock {...dependencies} inbox={inbox} />);
  expect(text).toContain('Reading the calls…');
  expect(text).not.toMatch(/No day to come is closed|You have no link yet|Make a link/);
});
