import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GroupTable } from '#islands/desk/numbers/GroupTable.tsx';
import { groupOf, numbersOfAWeek } from '../../../fixtures/numbers-of-a-week.ts';

test('under each figure of a group stands that of the days before', () => {
  const group = groupOf('Hebbal', {
    ...{ homes: 2, views: 1200, views_before: 1000, enquiries: 3, enquiries_before: 7 },
    ...{ calls: 1, calls_before: 2, alerts: 0, alerts_before: 4 },
  });
  const html = renderToStaticMarkup(<GroupTable kind="area" groups={[group]} of={numbersOfAWeek()} />);
  const cells = [...html.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) =>
    (cell ?? '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/ +/g, ' ')
      .trim(),
  );
  expect(cells).toEqual(['2', '1,200 +20%, before: 1,000', '3 before: 7', '1 before: 2', '0 before: 4']);
});
