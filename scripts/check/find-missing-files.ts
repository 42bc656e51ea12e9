/** A file or folder of ours in backticks, without wildcards. `NAME` stands for a name to be chosen. */
const NAMED = /`((?:src|functions|scripts|tests|supabase|\.github)\/[\w./-]+)`/g;

/**
 * The files and folders that a document names and that do not exist. The caller leaves decisions out, because each
 * describes the day on which it was made.
 */
export function findMissingFiles(document: string, text: string, files: readonly string[]): string[] {
  const paths = new Set([...text.matchAll(NAMED)].map(([, path = '']) => path.replace(/\/$/, '')));
  return [...paths]
    .filter((path) => !path.includes('NAME'))
    .filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`)))
    .map((path) => `${document} names ${path}, which does not exist.`);
}
