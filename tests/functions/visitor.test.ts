import { describe, expect, it } from 'vitest';
import { readVisitor, saltedHash } from '#functions/_shared/visitor.ts';

const salt = 'salt';
const proxySecret = 'shared-with-the-proxy';
const client = '198.51.100.7';
const proxy = '192.0.2.1';

const networkOf = async (headers: Record<string, string>, secret: string | null = proxySecret) => {
  const request = new Request('https://angala.example/functions/v1/create-enquiry', { headers });
  return (await readVisitor(request, { salt, proxySecret: secret })).addressHash;
};

describe('the network of a request', () => {
  it('is the address that our own proxy reports', async () => {
    const headers = { 'x-proxy-secret': proxySecret, 'x-visitor-address': client, 'cf-connecting-ip': proxy };
    expect(await networkOf(headers)).toBe(await saltedHash(client, salt));
  });

  it.each([
    ['a wrong secret', { 'x-proxy-secret': 'guessed' }, proxySecret],
    ['no secret', {}, proxySecret],
    ['an empty secret when none is configured', { 'x-proxy-secret': '' }, null],
  ])('is not taken from a caller with %s', async (_, secret, expected) => {
    const headers = { ...secret, 'x-visitor-address': client, 'cf-connecting-ip': proxy };
    expect(await networkOf(headers, expected)).toBe(await saltedHash(proxy, salt));
  });

  it('is the address that the platform reports, not one from the request', async () => {
    const headers = { 'cf-connecting-ip': proxy, 'x-forwarded-for': `${client}, ${proxy}` };
    expect(await networkOf(headers)).toBe(await saltedHash(proxy, salt));
    expect(await networkOf({ 'x-forwarded-for': `${client}, ${proxy}` })).toBe(await saltedHash(proxy, salt));
  });

  it.each([
    [1, proxy],
    [2, client],
    [3, 'made-up'],
  ])(
    'is counted from the end, past %i of our own servers, whatever the caller wrote first',
    async (forwardedHops, network) => {
      const headers = {
        'x-forwarded-for': `made-up, ${client}, ${proxy}`,
        'cf-connecting-ip': 'made-up-too',
      };
      const request = new Request('https://angala.example', { headers });
      const { addressHash } = await readVisitor(request, { salt, proxySecret, forwardedHops: forwardedHops });
      expect(addressHash).toBe(await saltedHash(network, salt));
    },
  );

  it.each([
    ['2001:db8:0:7::1', '2001:DB8::7:a:b:c:d', true],
    ['2001:db8:0:7::1', '2001:0db8:0000:0007:ffff::', true],
    ['2001:db8:0:7::1', '2001:db8:0:8::1', false],
    ['::ffff:198.51.100.7', '::ffff:198.51.100.8', false],
    ['::ffff:198.51.100.7', '198.51.100.7', true],
    ['198.51.100.7', '198.51.100.8', false],
    ['198.51.100.7:50123', '198.51.100.7:50124', true],
    ['198.51.100.7:50123', '198.51.100.7', true],
    ['[2001:db8:0:7::1]:50123', '2001:db8:0:7::2', true],
    ['[2001:db8:0:7::1]', '2001:db8:0:8::1', false],
  ])('is the same for %s and %s: %s', async (one, other, same) => {
    const networks = await Promise.all(
      [one, other].map((address) => networkOf({ 'cf-connecting-ip': address })),
    );
    expect(networks[0] === networks[1]).toBe(same);
  });

  it.each([
    ['2001:db8:0:ab01::1', '2001:db8:0:abff:1:2:3:4', true],
    ['2001:db8:0:7::1', '2001:DB8::fe:a:b:c:d', true],
    ['2001:db8:0:ab01::1', '2001:db8:0:ac01::1', false],
    ['2001:db8:0:1::1', '2001:db8:0:100::1', false],
    ['2001:db8:1::', '2001:db8:1:0:1::', true],
  ])('is on the same line for %s and %s: %s', async (one, other, same) => {
    const lines = await Promise.all(
      [one, other].map(async (address) => {
        const request = new Request('https://angala.example', { headers: { 'cf-connecting-ip': address } });
        return (await readVisitor(request, { salt, proxySecret })).lineHash;
      }),
    );
    expect(lines).not.toContain(null);
    expect(lines[0] === lines[1]).toBe(same);
  });

  it.each(['198.51.100.7', '::ffff:198.51.100.7', ''])('has no line for %j', async (address) => {
    const request = new Request('https://angala.example', { headers: { 'cf-connecting-ip': address } });
    expect((await readVisitor(request, { salt, proxySecret })).lineHash).toBe(null);
  });

  it.each([
    ['198.51.100.7', true],
    ['2001:db8::1', true],
    ['127.0.0.1', false],
    ['::ffff:127.0.0.1', false],
    ['::1', false],
    ['', false],
  ])('with the address %j distinguishes visitors: %s', async (address, isDistinguishable) => {
    const request = new Request('https://angala.example', { headers: { 'cf-connecting-ip': address } });
    expect((await readVisitor(request, { salt, proxySecret })).isDistinguishable).toBe(isDistinguishable);
  });
});
