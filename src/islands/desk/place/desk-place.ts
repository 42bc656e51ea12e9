/** What an address of the desk names: '#publishing/health', '#people?q=asha', '#listings/property/1f0c…'. */
export interface DeskPlace {
  /** '' in an address without one. */
  section: string;
  /** What is open in the section, from the outside in. */
  path: readonly string[];
  /** What its list shows, as in an address of a site: 'q=asha&stage=viewing'. */
  query: string;
}

/** Sections of before that are a part of another one now. Bookmarks still name them. */
const joined: ReadonlyMap<string, string> = new Map([['health', 'publishing/health']]);

export function placeIn(hash: string): DeskPlace {
  const [names = '', ...queries] = hash.replace(/^#/, '').split('?');
  const [section = '', ...path] = (joined.get(names) ?? names).split('/');
  return { section, path, query: queries.join('?') };
}
