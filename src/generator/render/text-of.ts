/** The bytes as a Buffer, without a copy: an array that was sent between threads arrives as a plain Uint8Array. */
export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

export function textOf(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('utf8');
}
