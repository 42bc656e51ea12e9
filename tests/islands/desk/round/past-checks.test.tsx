import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PastChecks } from '#islands/desk/round/PastChecks.tsx';

test('an earlier check has its time in India, wherever the member of staff is', () => {
  const html = renderToStaticMarkup(
    <PastChecks
      checks={[
        {
          checked_at: '2026-11-20T18:45:00Z',
          method: 'call',
          outcome: 'available',
          price: null,
          note: null,
          by_id: null,
          by_email: null,
          by_name: null,
        },
      ]}
    />,
  );
  expect(html).toContain('<time dateTime="2026-11-20T18:45:00Z">21 Nov 2026, 12:15 AM</time>');
});
