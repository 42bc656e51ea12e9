/** Gives every try of one request the same key, and a new key when the request changes or has succeeded. */
export function createAttempts(newKey: () => string = randomKey) {
  let lastRequest: string | null = null;
  let key = '';
  return {
    keyFor(request: unknown): string {
      const text = JSON.stringify(request);
      if (text !== lastRequest) key = newKey();
      lastRequest = text;
      return key;
    },
    succeeded(): void {
      lastRequest = null;
    },
  };
}

/** `crypto.randomUUID` is missing on plain http; random bytes are not. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
