/**
 * Finds where the README's map and the tree disagree. The map is the first fenced block under a heading with 'map' in
 * it.
 */
export function findMapFaults(readme: string, files: readonly string[]): string[] {
  const block = /^## .*map.*$[\s\S]*?^```\w*\n([\s\S]*?)^```/im.exec(readme)?.[1];
  if (block === undefined) return ['README.md has no map of the folders: a fenced block under a heading.'];
  const mapped = mappedFolders(block);
  const existing = new Set(files.flatMap(foldersToName));
  return [
    ...[...existing]
      .filter((folder) => !mapped.includes(folder))
      .map((folder) => `README.md: its map leaves out ${folder}/.`),
    ...mapped
      .filter((folder) => !files.some((file) => file.startsWith(`${folder}/`)))
      .map((folder) => `README.md: its map names ${folder}/, which does not exist.`),
  ];
}

/** `src/` starts a folder; the lines indented under it are inside it. Several folders may share a line. */
function mappedFolders(block: string): string[] {
  let parent = '';
  return block.split('\n').flatMap((line) => {
    const [, indent = '', names = ''] = /^(\s*)((?:[.\w-]+\/ ?)+)/.exec(line) ?? [];
    const folders = names
      .split(' ')
      .filter(Boolean)
      .map((name) => name.slice(0, -1));
    if (folders.length === 0) return [];
    if (!indent) parent = folders.at(-1) ?? '';
    return indent ? folders.map((name) => `${parent}/${name}`) : folders;
  });
}

/** The folders that a newcomer sees first: those of the root and those of src/. */
function foldersToName(file: string): string[] {
  const [first = '', second = '', third] = file.split('/');
  if (second === '') return [];
  return first === 'src' && third !== undefined ? ['src', `src/${second}`] : [first];
}
