import { posix } from 'node:path';

export function findBrokenLinks(document: string, text: string, files: readonly string[]): string[] {
  const targets = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target = '']) => target);
  return [...new Set(targets)].flatMap((target) => {
    const path = posix.join(posix.dirname(document), target).replace(/\/$/, '');
    if (files.some((file) => file === path || file.startsWith(`${path}/`))) return [];
    return [`${document}: it links '${target}', which does not exist.`];
  });
}
