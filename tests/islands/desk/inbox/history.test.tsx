import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { History } from '#islands/desk/inbox/card/History.tsx';

test('the history says what the caller changed, and why', () => {
  const html = renderToStaticMarkup(
    <History
      changes={[
        {
          changed_at: '2027-01-06T05:00:00Z',
          by_id: null,
          by_email: null,
          by_name: null,
          by_caller: true,
          field: 'time',
          was: '2027-01-11 10:00',
          became: '2027-01-12 11:00',
          reason: 'A train',
        },
      ]}
    />,
  );
  expect(html.replace(/<[^>]+>/g, '')).toContain(
    'The caller: moved from 11 January 2027, 10:00 AM to 12 January 2027, 11:00 AM',
  );
  expect(html).toContain('<q>A train</q>');
});
