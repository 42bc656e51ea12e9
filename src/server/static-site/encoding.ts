import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The least bytes of a file that is compressed. Below this size compression saves no network packet. */
export const minimumBytesToCompress = 1024;

const compressible =
  /^(?:text\/|application\/(?:json|ld\+json|manifest\+json|xml|atom\+xml|xhtml\+xml|wasm)|image\/svg\+xml)/;

export function isCompressible(contentType: string): boolean {
  return compressible.test(contentType);
}

/** The best encoding the caller accepts, by its Accept-Encoding header; brotli when it accepts both equally. */
export function chooseEncoding(accepted: string | null): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    if (name) weights.set(name, weight ? Number(weight.slice(2)) || 0 : 1);
  }
  const weigh = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gz] = [weigh('br'), weigh('gzip')];
  if (br > 0 && br >= gz) return 'br';
  return gz > 0 ? 'gzip' : undefined;
}

export function compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return zip(bytes, { level: 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return brotli(bytes, { params });
}
