import { expect, it } from 'vitest';
import { createLog, redacted } from '#server/log/log.ts';

it.each([
  ['Key (email)=(asha@mail.example) already exists', 'Key (email)=([value]) already exists'],
  ['invalid input syntax for type uuid: "98450 12345"', 'invalid input syntax for type uuid: [value]'],
  ['wrote to asha@mail.example', 'wrote to [e-mail]'],
  ['called +91 98450 12345 twice', 'called [number] twice'],
  ['refused sb_secret_abc-123_x', 'refused [token]'],
  ['refused eyJhbGciOi.J9.x_y', 'refused [token]'],
  ['port 4321 is in use after 30 s', 'port 4321 is in use after 30 s'],
])('redacted() turns %j into %j', (text, expected) => {
  expect(redacted(text)).toBe(expected);
});

it('a log writes only messages at or above its level', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'warn', write: (line) => lines.push(line) });
  log.debug('a');
  log.info('b');
  log.warn('c');
  log.error('d');
  expect(lines).toEqual(['warn: c', 'error: d']);
});
