import { describe, expect, it, vi } from 'vitest';
import { handler as recordView } from '#functions/record-property-view/handler.ts';
import { jsonRequest } from './open-backend.ts';
import { morning, setUpVisitorBackend } from './set-up-visitor-backend.ts';

const visitors = setUpVisitorBackend();
const { count } = visitors;

describe('a view of a home', () => {
  const view = (body: unknown, headers = {}) =>
    visitors.backend.at(morning)(recordView)(jsonRequest('record-property-view', body, headers));

  it('is counted without personal data', async () => {
    expect(
      (await view({ property_id: visitors.home }, { 'user-agent': 'Mozilla/5.0 Firefox/140.0' })).status,
    ).toBe(204);
    expect(await visitors.backend.sql.query('select * from property_views')).toMatchObject([
      {
        property_id: visitors.home,
        user_id: null,
        ip_address: null,
        user_agent: 'Mozilla/5.0 Firefox/140.0',
      },
    ]);
  });

  it('sent as a plain-text beacon is counted too', async () => {
    await view({ property_id: visitors.home }, { 'content-type': 'text/plain;charset=UTF-8' });
    expect(await count('property_views')).toBe(1);
  });

  it('by a robot is kept, and is none of the numbers of the home', async () => {
    await view({ property_id: visitors.home }, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await view({ property_id: visitors.home }, { 'user-agent': 'Mozilla/5.0 Firefox/140.0' });
    expect(await visitors.backend.sql.query('select counted from property_views order by id')).toEqual([
      { counted: false },
      { counted: true },
    ]);
    expect(await visitors.backend.sql.query('select views from home_days')).toEqual([{ views: 1 }]);
  });

  it('counts once a day for a network and a home, and again for others and on the next day', async () => {
    const from = (address: string, home = visitors.home, at = morning) =>
      visitors.backend.at(at)(recordView)(
        jsonRequest('record-property-view', { property_id: home }, { 'x-forwarded-for': address }),
      );
    for (let nth = 0; nth < 20; nth += 1) await from('203.0.113.7');
    expect(await count('property_views')).toBe(1);
    await from('203.0.113.8');
    await from('203.0.113.7', visitors.home, new Date(morning.getTime() + 24 * 3_600_000));
    expect(await count('property_views')).toBe(3);
    // The /64s of one home connection are one network.
    await from('2001:db8:0:1::1');
    await from('2001:db8:0:2::1');
    expect(await count('property_views')).toBe(4);
  });

  it('gets 204 even when it fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const answers = [
      await view('{'),
      await view({ property_id: 'x' }),
      await view({ property_id: crypto.randomUUID() }),
      await view({ property_id: visitors.home }, { origin: 'https://elsewhere.example' }),
      await recordView(jsonRequest('record-property-view', { property_id: visitors.home }), {
        env: () => undefined,
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(204));
    expect(await count('property_views')).toBe(0);
  });
});
