import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { functions } from '../../scripts/start/functions.ts';
import { siteOrigin } from './open-backend.ts';
import { morning, setUpVisitorBackend } from './set-up-visitor-backend.ts';

/**
 * What the published pages of 1.0.0 send, with their form fields and headers; HOME stands for a home. The file is not
 * changed: a page may stay open over an upgrade for days, and a browser may restore its tab.
 */
const requests = z
  .array(
    z.object({
      from: z.string(),
      name: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
      table: z.string().nullable(),
    }),
  )
  .parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/first-release/requests.json'), 'utf8')),
  );

const visitors = setUpVisitorBackend();

test.each(requests)('a page of 1.0.0 that was left open is answered: $from', async (sent) => {
  const { name, headers, body, table } = sent;
  const handler = Object.entries(functions).find(([known]) => known === name)?.[1];
  if (!handler) throw new Error(`There is no function ${name}`);
  const before = table === null ? 0 : await visitors.count(table);
  const response = await visitors.backend.at(morning)(handler)(
    new Request(`${siteOrigin}/functions/v1/${name}`, {
      method: 'POST',
      headers: { origin: siteOrigin, ...headers },
      body: body.replaceAll('HOME', visitors.home),
    }),
  );
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  if (table !== null) expect(await visitors.count(table)).toBe(before + 1);
});
