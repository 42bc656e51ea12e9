// How RFC 5545 writes things, for the invitation of a visitor and the calendar of staff.

/** A call keeps its identity through every change, so that a calendar updates it. */
export function invitationUid(reference: string): string {
  return `${reference.toLowerCase()}.call@angala`;
}

/** A file of these lines: folded, each ended as the standard asks. */
export function calendarFile(lines: readonly string[]): string {
  return lines.map(folded).join('\r\n').concat('\r\n');
}

/** '20261120T043000Z': an instant, the same in every time zone. */
export function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Any text as a value: what would end it, or begin another line, is spelled out or left out. */
export function escaped(text: string): string {
  return text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** A parameter value has no escapes, so characters that would end it are left out. */
export function quoted(text: string): string {
  return `"${text.replace(/["\p{Cc}]/gu, ' ').trim()}"`;
}

export function plain(address: string): string {
  return address.replace(/[\s\p{Cc}]/gu, '');
}

/** No line is longer than 75 bytes; a character is never cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > (pieces.length === 0 ? 75 : 74)) {
      pieces.push(piece);
      piece = '';
      bytes = 0;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n ');
}
