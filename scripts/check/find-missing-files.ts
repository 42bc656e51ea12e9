/**
 * A file or folder of ours in backticks, without wildcards: by its whole path, or a file of code by the end of its path.
 * `NAME` stands for a name to be chosen.
 */
const NAMED =
  /`((?:src|functions|scripts|tests|supabase|\.github)\/[\w./-]+|[\w-][\w./-]*\.(?:tsx?|mjs|astro|sql))`/g;

/** A file of code that a comment of the schema names, where nothing stands in backticks. */
const NAMED_IN_SQL = /\b((?:src|functions|scripts|tests)\/[\w./-]+\.(?:tsx?|mjs|astro))\b/g;

/**
 * What a document, or a file of the schema, names and does not exist. In documents, files that are gone are named without
 * backticks.
 */
export function findMissingFiles(document: string, text: string, files: readonly string[]): string[] {
  const named = document.endsWith('.sql') ? NAMED_IN_SQL : NAMED;
  const paths = new Set([...text.matchAll(named)].map(([, path = '']) => path.replace(/\/$/, '')));
  return [...paths]
    .filter((path) => !path.includes('NAME'))
    .filter(
      (path) =>
        !files.some((file) => file === path || file.endsWith(`/${path}`) || file.startsWith(`${path}/`)),
    )
    .map((path) => `${document} names ${path}, which does not exist.`);
}
