/** Older requests are refused, because somebody may have recorded them and sent them again. */
const MAX_AGE_SECONDS = 5 * 60;

/**
 * Whether a webhook was signed with this secret ('whsec_' and base64) in the way of Svix. The signature is the
 * HMAC-SHA-256 of '{id}.{timestamp}.{body}', in base64 after 'v1,'. Several signatures are separated by spaces.
 */
export async function isSignedBySvix(
  headers: Headers,
  body: string,
  secret: string,
  now: Date,
): Promise<boolean> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(
    (name) => headers.get(`svix-${name}`) ?? headers.get(`webhook-${name}`),
  );
  if (!id || !timestamp || !signatures || !secret.startsWith('whsec_')) return false;
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= MAX_AGE_SECONDS)) return false;
  const keyBytes = bytesOf(secret.slice('whsec_'.length));
  if (keyBytes.length === 0) return false;
  const key = await crypto.subtle.importKey('raw', keyBytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const signedContent = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const entry of signatures.split(' ')) {
    const [version, text = ''] = entry.split(',');
    if (version !== 'v1') continue;
    if (await crypto.subtle.verify('HMAC', key, bytesOf(text), signedContent)) return true;
  }
  return false;
}

/** Empty if the text is not base64. No signature matches then. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}
