import { posix } from 'node:path';

const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

/** Links to files that are gone, and to headings that a document does not have. `read` returns the text of a file. */
export function findBrokenLinks(
  document: string,
  text: string,
  files: readonly string[],
  read: (file: string) => string,
): string[] {
  const faults = [...text.matchAll(LINK)].flatMap(([, target = '', anchor]) => {
    const path = target === '' ? document : posix.join(posix.dirname(document), target).replace(/\/$/, '');
    if (!files.some((file) => file === path || file.startsWith(`${path}/`)))
      return [`${document}: it links '${target}', which does not exist.`];
    if (anchor === undefined || !path.endsWith('.md')) return [];
    const anchors = anchorsIn(path === document ? text : read(path));
    return anchors.has(anchor) ? [] : [`${document}: it links '#${anchor}', which is no heading of ${path}.`];
  });
  return [...new Set(faults)];
}

/** As GitHub makes them: 'A partner's file, 255' is 'a-partners-file-255'. */
function anchorsIn(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
      heading
        .trim()
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
