// Text formats of RFC 5545, for the invitation of a visitor and the calendar of staff.

/** A call keeps its UID through every change, so that calendars update the event. */
export function invitationUid(reference: string): string {
  return `${reference.toLowerCase()}.call@angala`;
}

/** Long lines are folded and each line ends with CRLF, as the standard requires. */
export function icalendarFile(lines: readonly string[]): string {
  return lines.map(foldLine).join('\r\n').concat('\r\n');
}

/** '20261120T043000Z': an instant, the same in every time zone. */
export function formatUtc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Separators and line breaks are escaped, other control characters become spaces. */
export function escapeText(text: string): string {
  return text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/**
 * A name as the value of a parameter. Such values have no escapes, so characters that would end the value become
 * spaces.
 */
export function quoteParameter(text: string): string {
  return `"${text.replace(/["\p{Cc}]/gu, ' ').trim()}"`;
}

/** The address without white space and control characters, which could begin a line of the file. */
export function cleanAddress(address: string): string {
  return address.replace(/[\s\p{Cc}]/gu, '');
}

/** No line may be longer than 75 bytes. A character is never split. */
function foldLine(line: string): string {
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
