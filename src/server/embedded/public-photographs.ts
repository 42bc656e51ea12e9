import { readFile } from 'node:fs/promises';
import { PHOTOGRAPH_BUCKET, photographWidths } from '#domain/photograph/photograph.ts';
import { storedFile } from '../files/stored-file.ts';

const addressPattern = new RegExp(
  `^/storage/v1/object/public/${PHOTOGRAPH_BUCKET}/([0-9a-f]{64}/(?:${photographWidths.join('|')})[.](avif|jpg))$`,
);
const contentTypes = new Map([
  ['avif', 'image/avif'],
  ['jpg', 'image/jpeg'],
]);

/**
 * Serves the public photographs below this folder, as a CDN does for a hosted project. A page has twenty of
 * them, and the database would answer their requests one after the other. Returns null for every other
 * request.
 */
export function createPublicPhotographs(root: string): (request: Request) => Promise<Response | null> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const [, key, format] = addressPattern.exec(new URL(request.url).pathname) ?? [];
    const type = contentTypes.get(format ?? '');
    if (key === undefined || type === undefined) return null;
    const bytes = await readFile(storedFile(root, PHOTOGRAPH_BUCKET, key)).catch(() => null);
    if (bytes === null) return null;
    const headers = {
      // The path contains the hash of the uploaded bytes, so another picture has another address.
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${key}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    };
    if (request.headers.get('if-none-match') === headers.etag)
      return new Response(null, { status: 304, headers });
    const body = request.method === 'HEAD' ? null : bytes;
    const length = String(bytes.byteLength);
    return new Response(body, { headers: { ...headers, 'content-type': type, 'content-length': length } });
  };
}
