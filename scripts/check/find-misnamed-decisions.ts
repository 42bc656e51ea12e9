const RECORD = /^\.github\/decisions\/(\d{3}-.*)\.md$/;

/** The name is the number and the slug of the title, so that a link says what it leads to. */
export function findMisnamedDecisions(file: string, text: string): string[] {
  const name = RECORD.exec(file)?.[1];
  if (name === undefined) return [];
  const title = /^# (.+)\n/.exec(text)?.[1] ?? '';
  const expected = `${name.slice(0, 3)}-${slugOf(title)}`;
  return name === expected ? [] : [`${file}: its title is '${title}'; name the file ${expected}.md.`];
}

/** The words of a title in lower case, joined by hyphens. Apostrophes are dropped: "a person's" becomes "a-persons". */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
