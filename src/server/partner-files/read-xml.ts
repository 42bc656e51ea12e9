import { SaxesParser } from 'saxes';
import type { FileTable } from '#domain/partner-file/file-table.ts';
import { areUnits } from '#domain/partner-file/are-units.ts';
import { CommandError } from '../command/command-error.ts';
import { alignPictures, isPicture } from './align-pictures.ts';
import { createTableBuilder } from './create-table-builder.ts';
import { partnerFileLimits as limits } from './partner-file-limits.ts';

/**
 * Any XML in which one element stands for each home. It is read twice: first to find that element, the outermost that
 * repeats. A file with a DOCTYPE is refused, because entities could read our files or grow without end.
 */
export function readXml(text: string): FileTable {
  if (beginsWithDoctype(text)) throw new CommandError(DOCTYPE);
  const path = elementOfHomes(text);
  const builder = createTableBuilder('XML');
  let homes = 0;
  /** From the home, where we are inside one, to the element that is open. */
  const open: Element[] = [];
  walk(text, {
    open(at, attributes) {
      if (open.length === 0 && at !== path) return;
      const element = { name: at.slice(at.lastIndexOf('/') + 1), attributes, children: [], text: '' };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    close(_, content) {
      const element = open.pop();
      if (!element) return;
      element.text = content;
      if (open.length === 0)
        for (const home of unitsOf({ ...element, text: '' })) builder.addRecord(++homes, home);
    },
  });
  return builder.table();
}

interface Element {
  name: string;
  attributes: readonly (readonly [name: string, value: string])[];
  children: Element[];
  text: string;
}

const namesIn = ({ attributes, children }: Element): string[] => [
  ...attributes.map(([name]) => name),
  ...children.map(({ name }) => name),
];

/** The flats of a project, right in it or in one list, each with what is said of the project; a home itself. */
function unitsOf(home: Element): Map<string, string>[] {
  const ofProject = namesIn(home);
  const isUnit = (element: Element) => areUnits(namesIn(element), ofProject);
  const list = [home, ...home.children].find(
    ({ children }) =>
      children.some(isUnit) && new Set(children.filter(isUnit).map(({ name }) => name)).size === 1,
  );
  if (!list) return [flattened(home)];
  const units = list.children.filter(isUnit);
  const around = flattened({
    ...home,
    children: home.children.filter((child) => child !== list && !units.includes(child)),
  });
  return units.map((unit) => {
    const own = flattened({ ...unit, text: '' });
    const shared = [...around].map(
      ([name, value]) => [own.has(name) ? `project/${name}` : name, value] as const,
    );
    return new Map([...shared, ...own]);
  });
}

/** 'surface_area/built' is the text of an element inside the home, '@id' an attribute of the home itself. */
function flattened(home: Element): Map<string, string> {
  const values = new Map<string, string>();
  const note = (name: string, value: string) => {
    if (value.trim() === '') return;
    const before = values.get(name);
    values.set(name, before === undefined ? value.trim() : `${before}\n${value.trim()}`);
  };
  const add = (element: Element, path: string) => {
    for (const [name, value] of element.attributes) note(`${path}@${name}`, value);
    const pictures = picturesIn(element.children);
    for (const child of element.children) {
      const below = path === '' ? child.name : `${path}/${child.name}`;
      const listed = pictures.get(child.name);
      if (!listed) add(child, below);
      else if (listed[0] === child)
        for (const [name, lines] of alignPictures(listed.map(flattened)))
          note(/^(?:@|$)/.test(name) ? `${below}${name}` : `${below}/${name}`, lines);
    }
    note(path, element.text);
  };
  add(home, '');
  return values;
}

/** By name, elements that are pictures and repeat. */
function picturesIn(children: readonly Element[]): ReadonlyMap<string, readonly Element[]> {
  const valuesOf = ({ attributes, children: inside, text }: Element) => [
    ...attributes.map(([, value]) => value),
    ...inside.map((each) => each.text),
    text,
  ];
  const groups = Map.groupBy(children, ({ name }) => name);
  return new Map(
    [...groups].filter(
      ([, elements]) => elements.length > 1 && elements.every((each) => isPicture(valuesOf(each))),
    ),
  );
}

interface Visitor {
  open(path: string, attributes: readonly [name: string, value: string][]): void;
  close(path: string, content: string): void;
}

const DOCTYPE =
  'The file has a DOCTYPE, which we refuse, because it can make a reader open other files. Send it without. Nothing was changed.';

/** The parser would read all entities of a DOCTYPE before it says that there is one. */
function beginsWithDoctype(text: string): boolean {
  for (let at = 0; ;) {
    while (/\s/.test(text.charAt(at))) at++;
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null;
    if (end === null) return text.startsWith('<!DOCTYPE', at);
    const found = text.indexOf(end, at);
    if (found === -1) return false;
    at = found + end.length;
  }
}

/** Text directly in an element is its content, without that of the elements inside. */
function walk(text: string, visitor: Visitor) {
  const parser = new SaxesParser();
  const path: string[] = [];
  const contents: string[] = [];
  let attributesOf = 0;
  parser.on('opentagstart', () => (attributesOf = 0));
  parser.on('attribute', () => {
    if (++attributesOf > limits.attributes)
      throw new CommandError(
        `An element of the file has more than ${limits.attributes} attributes. Send a list of homes. Nothing was changed.`,
      );
  });
  parser.on('error', (cause) => {
    throw new CommandError(
      `The file cannot be read as XML (${cause.message}), so it did not arrive whole or is damaged. Send it again. Nothing was changed.`,
      { cause },
    );
  });
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name);
    if (path.length > limits.depth)
      throw new CommandError(`The file nests elements more than ${limits.depth} deep. Send a list of homes.`);
    contents.push('');
    visitor.open(`/${path.join('/')}`, Object.entries(attributes));
  });
  const add = (piece: string) => {
    const at = contents.length - 1;
    if (at >= 0) contents[at] = `${contents[at] ?? ''}${piece}`;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    visitor.close(`/${path.join('/')}`, contents.pop() ?? '');
    path.pop();
  });
  parser.write(text).close();
}

const TOO_MANY_KINDS = `The file has more than ${limits.elements.toLocaleString('en-IN')} kinds of elements. Send a list of homes. Nothing was changed.`;

function elementOfHomes(text: string): string {
  const counts = new Map<string, { count: number; inside: number }>();
  walk(text, {
    open(path) {
      const parent = counts.get(path.slice(0, path.lastIndexOf('/')));
      if (parent) parent.inside++;
      const known = counts.get(path);
      if (known) known.count++;
      else if (counts.size >= limits.elements) throw new CommandError(TOO_MANY_KINDS);
      else counts.set(path, { count: 1, inside: 0 });
    },
    close() {},
  });
  const depth = (path: string) => path.split('/').length;
  const candidates = [...counts].filter(([path, { inside }]) => inside > 1 && depth(path) > 2);
  const repeated = candidates.filter(([, { count }]) => count > 1);
  const [best] = (repeated.length > 0 ? repeated : candidates).toSorted(
    ([one, a], [other, b]) => depth(one) - depth(other) || b.inside - a.inside,
  );
  if (!best)
    throw new CommandError('There are no homes in this file: no element of it repeats. Nothing was changed.');
  return best[0];
}
