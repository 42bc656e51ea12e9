/**
 * A file or folder of ours in backticks, without wildcards: by its whole path, or a file of code by the end of its path.
 * `NAME` stands for a name to be chosen.
 */
const NAMED =
  /`((?:src|functions|scripts|tests|supabase|\.github)\/[\w./-]+|[\w-][\w./-]*\.(?:tsx?|mjs|astro|sql))`/g;

/** Files that are gone are named without backticks. */
export function findMissingFiles(document: string, text: string, files: readonly string[]): string[] {
  const paths = new Set([...text.matchAll(NAMED)].map(([, path = '']) => path.replace(/\/$/, '')));
  return [...paths]
    .filter((path) => !path.includes('NAME'))
    .filter(
      (path) =>
        !files.some((file) => file === path || file.endsWith(`/${path}`) || file.startsWith(`${path}/`)),
    )
    .map((path) => `${document} names ${path}, which does not exist.`);
}
