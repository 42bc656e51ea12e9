import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { smallestPhotograph } from '#domain/photograph/photograph.ts';
import { createSentPhotographs } from '#islands/desk/photographs/sent-photographs.ts';
import { SentPhotographsPart } from '#islands/desk/photographs/SentPhotographsPart.tsx';
import { fakeBackend } from '../../staff-fakes.ts';

const hash = 'a'.repeat(64);
const row = {
  home: {
    ...{ id: 'h1', title: '<b>Lake view</b>', facts: null, reference: null, slug: null, shown: true },
    ...{ partner: 'Kaveri', partner_id: 'p1' },
  },
  ...{
    hash,
    width: 900,
    sent_at: '2026-11-24T04:30:00Z',
    by: 'Kavya',
    partner: 'Kaveri Homes',
  },
};

/** A list of one photograph. `answers` are those to the decisions. */
function openSent(answers: readonly string[] = []) {
  const asked: object[] = [];
  const rest = [...answers];
  const sent = createSentPhotographs({
    of: { partner: 'p1' },
    backend: fakeBackend({
      rpc: async (name, args, schema) => {
        asked.push({ name, ...args });
        if (name === 'admin_sent_photographs') return schema.parse({ total: 1, rows: [row] });
        return schema.parse(rest.shift());
      },
    }),
  });
  return { sent, asked };
}

test('photographs from a partner are shown as such, with two buttons each and every text as text', async () => {
  const { sent, asked } = openSent();
  await sent.load();
  expect(asked).toEqual([{ name: 'admin_sent_photographs', partner: 'p1' }]);
  const part = <SentPhotographsPart sent={sent} namesHomes onDecided={() => {}} />;
  const html = renderToStaticMarkup(part).replaceAll(/<\/?span>/g, '');
  expect(html).toContain('1 photograph waits for you');
  expect(html).toContain('From the partner, by link: <bdi>Kavya, Kaveri Homes</bdi>');
  expect(html).toContain('&lt;b&gt;Lake view&lt;/b&gt;');
  expect(html).toContain(smallestPhotograph(hash, 900));
  expect(html.match(/>(?:Accept|Refuse)<s/g)).toEqual(['>Accept<s', '>Refuse<s']);
});

test('a decision that is too late, or has no room, is said, and the list is read again', async () => {
  const { sent, asked } = openSent(['saved', 'changed', 'full']);
  await sent.load();
  const [first] = sent.$sent.get().rows;
  if (!first) throw new Error('one photograph waits');
  expect(await sent.decide(first, false)).toBe(true);
  expect(sent.$sent.get().message).toBe('Refused: no page shows the photograph.');
  expect(await sent.decide(first, true)).toBe(false);
  expect(sent.$sent.get().problem).toMatch(/colleague was faster/);
  expect(await sent.decide(first, true)).toBe(false);
  expect(sent.$sent.get().problem).toMatch(/a hundred pictures/);
  expect(asked.filter((call) => 'accepted' in call)).toMatchObject([
    { accepted: false },
    { accepted: true },
    { accepted: true },
  ]);
});
