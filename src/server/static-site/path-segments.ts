/** The path of a request as names of folders and files; undefined when no file can have that path. */
export function pathSegments(pathname: string): string[] | undefined {
  const segments: string[] = [];
  for (const raw of pathname.split('/').slice(1)) {
    const segment = decodeSegment(raw);
    // Encoded slashes and dots are attempts to leave the folder.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused here
    if (segment === undefined || /[\\/\u0000-\u001f\u007f]/.test(segment) || /^\.{1,2}$/.test(segment)) {
      return undefined;
    }
    segments.push(segment);
  }
  return segments;
}

/** `/%61dmin` is `/admin` (RFC 3986, section 6.2.2.2). Other percent codes stay. */
export function plainSpelling(pathname: string): string {
  return pathname.replace(/%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi, decodeURIComponent);
}

function decodeSegment(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

/** Files that are in the folder but not part of the site. */
export function isHidden(segments: readonly string[]): boolean {
  const [first = ''] = segments;
  if (segments.length === 1 && (first === '_redirects' || first === '_headers')) return true;
  return segments.some((segment, at) => segment.startsWith('.') && !(at === 0 && segment === '.well-known'));
}
