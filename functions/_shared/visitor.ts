/** Who is asking, as far as we keep it. */
export interface Visitor {
  /** A salted hash of the address; the address itself is kept nowhere (decision F6). */
  addressHash: string;
  userAgent: string;
}

export async function readVisitor(request: Request, salt: string): Promise<Visitor> {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',')[0]?.trim();
  const address = request.headers.get('cf-connecting-ip')?.trim() || forwarded || 'unknown';
  return {
    addressHash: await saltedHash(address, salt),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
  };
}

/** Thirty-two hex digits that say whether two texts are equal, and nothing else. */
export async function saltedHash(text: string, salt: string): Promise<string> {
  const bytes = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes.encode(salt), algorithm, false, ['sign']);
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(text)));
  return [...signed.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
