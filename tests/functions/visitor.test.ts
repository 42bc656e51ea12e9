import { describe, expect, it } from 'vitest';
import { readVisitor, saltedHash } from '#functions/_shared/visitor.ts';

const salt = 'salt';
const proxySecret = 'shared-with-the-proxy';
const client = '198.51.100.7';
const proxy = '192.0.2.1';

const placeOf = async (headers: Record<string, string>, secret: string | null = proxySecret) => {
  const request = new Request('https://angala.example/functions/v1/create-enquiry', { headers });
  return (await readVisitor(request, { salt, proxySecret: secret })).addressHash;
};

describe('where a call came from', () => {
  it('is what the proxy of ours says that all calls come through', async () => {
    const headers = { 'x-proxy-secret': proxySecret, 'x-visitor-address': client, 'cf-connecting-ip': proxy };
    expect(await placeOf(headers)).toBe(await saltedHash(client, salt));
  });

  it.each([
    ['a wrong secret', { 'x-proxy-secret': 'guessed' }, proxySecret],
    ['no secret', {}, proxySecret],
    ['an empty secret where none is set', { 'x-proxy-secret': '' }, null],
  ])('is not what a caller with %s says', async (_, secret, expected) => {
    const headers = { ...secret, 'x-visitor-address': client, 'cf-connecting-ip': proxy };
    expect(await placeOf(headers, expected)).toBe(await saltedHash(proxy, salt));
  });

  it('is what the platform says, before what stood in the request', async () => {
    const headers = { 'cf-connecting-ip': proxy, 'x-forwarded-for': `${client}, ${proxy}` };
    expect(await placeOf(headers)).toBe(await saltedHash(proxy, salt));
    expect(await placeOf({ 'x-forwarded-for': `${client}, ${proxy}` })).toBe(await saltedHash(client, salt));
  });
});
