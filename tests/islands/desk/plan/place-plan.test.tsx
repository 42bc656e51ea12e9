import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlacePlan } from '#islands/desk/plan/PlacePlan.tsx';

test('the plan of a question names both places, says how far apart they lie, and who made the map', () => {
  const plan = renderToStaticMarkup(
    <PlacePlan
      place={{ name: 'Kudlu <Gate>', point: { lat: 12.89, lng: 77.64 } }}
      another={{ name: 'Hosur Road', point: { lat: 12.888, lng: 77.641 } }}
    />,
  );
  expect(plan).toContain('aria-label="Plan: Kudlu &lt;Gate&gt; and Hosur Road, 0.2 km apart"');
  expect(plan).toContain('>Kudlu &lt;Gate&gt;</text>');
  expect(plan).toContain('>Hosur Road</text>');
  expect(plan).toContain('0.2 km apart.');
  expect(plan).toContain('OpenStreetMap');
});
