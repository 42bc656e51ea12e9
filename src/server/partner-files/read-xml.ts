import { SaxesParser } from 'saxes';
import type { FileTable } from '#domain/partner-file/file-table.ts';
import { countFacts, countKnownNames, namePlace } from '#domain/partner-file/find-header.ts';
import { htmlEntities } from '#domain/text/html-entities.ts';
import { isPastPart, offerOfPart, PART_COLUMN } from '#domain/partner-file/offer-of-part.ts';
import { formatCount } from '#domain/text/text.ts';
import { areUnits, isReferenceName, namePrice } from '#domain/partner-file/are-units.ts';
import { isOfOtherHomes } from '#domain/partner-file/is-of-other-homes.ts';
import { withoutForbiddenXml } from '#domain/text/escape-xml.ts';
import { CommandError } from '../command/command-error.ts';
import { alignPictures, isPicture } from './align-pictures.ts';
import { createTableBuilder } from './create-table-builder.ts';
import { onePageOfXml } from './pages-of-answer.ts';
import { partnerFileLimits as limits } from './partner-file-limits.ts';

/**
 * Any XML in which one element stands for each home. It is read twice: first to find that element, by the names inside it. A
 * file with a DOCTYPE is refused, because entities could read our files or grow without end.
 */
export function readXml(sent: string): FileTable {
  if (beginsWithDoctype(sent)) throw new CommandError(DOCTYPE);
  if (sent.slice(0, 1_000).includes('urn:schemas-microsoft-com:office:spreadsheet'))
    throw new CommandError(SPREADSHEET);
  const text = withoutForbidden(sent);
  const { paths, remarks, others } = elementsOfHomes(text);
  const builder = createTableBuilder('XML');
  if (text !== sent)
    builder.remark('Control characters, which XML forbids, were taken out of the file before it was read.');
  for (const remark of remarks) builder.remark(remark);
  let homes = 0;
  let offer = '';
  /** From the home, where we are inside one, to the element that is open. */
  const open: Element[] = [];
  const projects = createProjects();
  /** Elements of homes, also of those that may be homes and are not read. */
  let elements = others;
  const beside = createBeside(paths);
  walk(text, {
    open(at, fullName, attributes) {
      if (open.length === 0) {
        const found = paths.get(at);
        if (found === undefined) {
          beside.open(at, attributes);
          return;
        }
        elements++;
        offer = found;
      }
      const element = { name: plainName(fullName), fullName, attributes, children: [], text: '' };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    close(at, content) {
      const element = open.pop();
      if (!element) {
        beside.close(at, content);
        return;
      }
      element.text = content;
      if (open.length === 0)
        for (const home of projects.unitsOf({ ...element, text: '' }))
          builder.addRecord(++homes, offer === '' ? home : new Map([...home, [PART_COLUMN, offer]]));
    },
  });
  const cut = onePageOfXml(beside.facts, Math.max(elements, homes));
  if (cut !== null) throw new CommandError(cut);
  return builder.table();
}

/** What says how many homes and pages there are: around the homes, and in what is named for it. */
function createBeside(paths: ReadonlyMap<string, string>) {
  const facts: [name: string, text: string][] = [];
  const isAround = (path: string) =>
    path === '' || AROUND.test(lastOf(path)) || [...paths.keys()].some((home) => home.startsWith(`${path}/`));
  const note = (name: string, text: string) => {
    if (facts.length < MAX_NAMES && text.trim() !== '') facts.push([name, text.trim()]);
  };
  return {
    facts,
    open(path: string, attributes: Element['attributes']) {
      const of = new Map(attributes);
      const link = of.get('rel') === 'next' ? of.get('href') : undefined;
      if (link !== undefined && isAround(parentOf(path))) note('next', link);
      else if (isAround(path)) for (const [name, value] of attributes) note(name, value);
    },
    close(path: string, text: string) {
      if (isAround(parentOf(path))) note(lastOf(path), text);
    },
  };
}

/** 'totalResults' in the 'meta' of an answer. */
const AROUND = /^(?:meta|metadata|paging|pagination|page_?info|pages?|links?|info|header|head|pager)$/i;

interface Element {
  /** Without the prefix of its namespace. */
  name: string;
  fullName: string;
  attributes: readonly (readonly [name: string, value: string])[];
  children: Element[];
  text: string;
}

const plainName = (name: string) => name.slice(name.indexOf(':') + 1);

const namesIn = ({ attributes, children }: Element): string[] => [
  ...new Set([...attributes.map(([name]) => name), ...children.map(({ name }) => name)]),
];

function createProjects() {
  /** By the names of both: a project has thousands of flats with the same names. */
  const known = new Map<string, boolean>();
  const areUnitsOf = (names: readonly string[], ofProject: readonly string[]) => {
    const key = `${names.join(' ')}\n${ofProject.join(' ')}`;
    const areThey = known.get(key) ?? areUnits(names, ofProject);
    if (known.size < MAX_REMEMBERED) known.set(key, areThey);
    return areThey;
  };
  /** The flats of a project, right in it, in a list or in its towers, each with what is said of both; a home itself. */
  function unitsOf(home: Element): Map<string, string>[] {
    const ofProject = namesIn(home);
    const lists = [home, ...home.children].flatMap((list) => {
      const units = list.children.filter((element) => areUnitsOf(namesIn(element), ofProject));
      return new Set(units.map(({ name }) => name)).size === 1 ? [{ list, units: new Set(units) }] : [];
    });
    const [first] = lists;
    if (!first) return [flattened(home)];
    // In the project itself, or in each of its towers.
    const groups = first.list === home ? [first] : lists.filter(({ list }) => list.name === first.list.name);
    const inGroups = new Set(groups.map(({ list }) => list));
    const rest = home.children.filter((child) => !inGroups.has(child) && !first.units.has(child));
    return groups.flatMap(({ list, units }) => {
      const isList = list === home || list.children.length === units.size;
      const group = { ...list, children: list.children.filter((child) => !units.has(child)) };
      const around = flattened({ ...home, children: isList ? rest : [...rest, group] });
      return [...units].map((unit) => {
        const own = flattened({ ...unit, text: '' });
        const shared = [...around].flatMap(([name, value]): [string, string][] => {
          // The number of a project is none of its flats.
          if (!own.has(name) && isReferenceName(name)) return [];
          return [[own.has(name) ? `project/${name}` : name, value]];
        });
        return new Map([...shared, ...own]);
      });
    });
  }
  return { unitsOf };
}

const MAX_REMEMBERED = 10_000;

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
    const nameOf = namesOfChildren(element);
    const named = new Map(
      [...Map.groupBy(element.children, ({ name }) => name)].map(([name, alike]) => [
        name,
        namedValuesIn(alike),
      ]),
    );
    for (const pairs of named.values())
      for (const [name, value] of pairs ?? []) note(path === '' ? name : `${path}/${name}`, value);
    for (const child of element.children) {
      if (isOfOtherHomes(child.name) || named.get(child.name)) continue;
      const name = nameOf(child);
      const below = path === '' ? name : `${path}/${name}`;
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

/**
 * `<field name="bhk">3</field>`, `<attr key="bhk" value="3"/>` and `<meta><key>bhk</key><value>3</value></meta>`: facts with
 * their names beside them. Null for anything else.
 */
function namedValuesIn(children: readonly Element[]): [name: string, value: string][] | null {
  if (children.length < 2) return null;
  const pairs = children.flatMap(({ attributes, children: inside, text }): [string, string][] => {
    const parts = [...attributes, ...inside.map((each) => [each.name, each.text] as const)];
    const name = parts.find(([part]) => PAIR_NAME.test(part))?.[1].trim() ?? '';
    const value = parts.find(([part]) => PAIR_VALUE.test(part))?.[1] ?? text;
    return name === '' || parts.length > MOST_OF_PAIR || inside.length === 1 ? [] : [[name, value]];
  });
  const isOne = new Set(pairs.map(([name]) => name)).size === pairs.length;
  return pairs.length === children.length && isOne && countKnownNames(pairs.map(([name]) => name)) > 1
    ? pairs
    : null;
}

const PAIR_NAME = /^(?:.*_)?(?:name|key|label|field)$/i;
const PAIR_VALUE = /^(?:.*_)?value$/i;
/** Parts beside name and value: an id, a unit. */
const MOST_OF_PAIR = 4;

/** A prefix is left out, unless it tells an element from another of the same name: 'media:title' beside 'title'. */
function namesOfChildren(element: Element): (child: Element) => string {
  const nameOf = namesWithPrefix(element);
  const repeated = Map.groupBy(element.children, ({ name }) => name);
  // `<title lang="en">` beside `<title lang="kn">` are two texts.
  return (child) => {
    const language = child.attributes.find(([name]) => name === 'lang' || name === 'language')?.[1];
    const isOfSeveral = (repeated.get(child.name)?.length ?? 0) > 1;
    return language !== undefined && isOfSeveral ? `${nameOf(child)}/${language.slice(0, 2)}` : nameOf(child);
  };
}

function namesWithPrefix({ children }: Element): (child: Element) => string {
  if (children.every(({ name, fullName }) => name === fullName)) return ({ name }) => name;
  const prefixes = Map.groupBy(children, ({ name }) => name);
  const isAlone = new Set(
    [...prefixes]
      .filter(([, alike]) => new Set(alike.map(({ fullName }) => fullName)).size === 1)
      .map(([name]) => name),
  );
  return ({ name, fullName }) => (isAlone.has(name) ? name : fullName);
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
  /** By the path of names without prefixes. */
  open(path: string, fullName: string, attributes: readonly [name: string, value: string][]): void;
  close(path: string, content: string): void;
}

const DOCTYPE =
  'The file has a DOCTYPE, which we refuse, because it can make a reader open other files. Send it without. Nothing was changed.';

const SPREADSHEET =
  'This is a workbook as XML of Excel 2003. Open it in Excel, save it as .xlsx, and send that. Nothing was changed.';

/** Letters that no XML may have, also as numbers, and that some programs write all the same. */
function withoutForbidden(text: string): string {
  return withoutForbiddenXml(text)
    .replace(/\p{Cs}/gu, '')
    .replace(
      /&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f])|x0*(?:d[89a-f][\da-f]{2}|fff[ef]));/gi,
      '',
    );
}

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
  // Of HTML, which many programs write without declaring them.
  Object.assign(parser.ENTITIES, Object.fromEntries(htmlEntities));
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
    path.push(plainName(name));
    if (path.length > limits.depth)
      throw new CommandError(`The file nests elements more than ${limits.depth} deep. Send a list of homes.`);
    contents.push('');
    visitor.open(
      `/${path.join('/')}`,
      name,
      Object.entries(attributes)
        .filter(([each]) => !/^(?:xmlns\b|xsi:|diffgr:|msdata:)/.test(each))
        .map(([each, value]) => [plainName(each), value]),
    );
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

interface Kind {
  count: number;
  /** How many elements are inside, in all of them together. */
  inside: number;
  /** Names of what stands right in it. */
  own: Set<string>;
  /** And of what stands in that. */
  names: Set<string>;
}

/** Of one kind of element: enough to know it by. */
const MAX_NAMES = 200;

interface HomesOfFile {
  /** The offer that the name of the element says, by its path; empty where all homes stand in one kind of element. */
  paths: ReadonlyMap<string, string>;
  remarks: readonly string[];
  /** How many elements may be homes too. */
  others: number;
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** 'Sale' of '/file/sales/home' and '/file/resale'. */
const offerOfPath = (path: string) => offerOfPart(lastOf(path)) || offerOfPart(lastOf(parentOf(path)));

/** Homes for sale and to rent may stand in two kinds of elements, and those of one kind in several places. */
function homesAmong(
  main: string,
  whole: readonly { path: string; count: number; ownFacts: number }[],
): HomesOfFile {
  const isApart = (path: string) =>
    !`${main}/`.startsWith(`${path}/`) &&
    !path.startsWith(`${main}/`) &&
    !path.split('/').some(isOfOtherHomes);
  const most = whole.find(({ path }) => path === main)?.ownFacts ?? Infinity;
  const others = whole.filter(({ path, ownFacts }) => isApart(path) && ownFacts >= most * NEARLY);
  const isPast = (path: string) => path.split('/').some(isPastPart);
  const taken = others.filter(
    ({ path }) =>
      !isPast(path) &&
      ((offerOfPath(main) !== '' && offerOfPath(path) !== '') ||
        (lastOf(path) === lastOf(main) && offerOfPath(main) === offerOfPath(path))),
  );
  const hasOffers = taken.some(({ path }) => offerOfPath(path) !== '');
  const paths = [main, ...taken.map(({ path }) => path)];
  const unread = others.filter((each) => !taken.includes(each));
  const remarks = unread.map(
    ({ path, count }) =>
      `${formatCount(count, 'element')} ‘${path.slice(1)}’ may be homes too, and were not read; those read are ‘${main.slice(1)}’.`,
  );
  return {
    paths: new Map(paths.map((path) => [path, hasOffers ? offerOfPath(path) : ''])),
    remarks,
    others: unread.reduce((sum, { count }) => sum + count, 0),
  };
}

/** The path of the element that stands for a home: that whose names say most of a home, and the innermost of several. */
function elementsOfHomes(text: string): HomesOfFile {
  const kinds = new Map<string, Kind>();
  walk(text, {
    open(path, _, attributes) {
      const name = lastOf(path);
      const parent = kinds.get(parentOf(path));
      if (parent) parent.inside++;
      for (const names of [parent?.own, parent?.names, kinds.get(parentOf(parentOf(path)))?.names])
        if (names && names.size < MAX_NAMES) names.add(name);
      const known = kinds.get(path);
      if (!known && kinds.size >= limits.elements) throw new CommandError(TOO_MANY_KINDS);
      const kind = known ?? { count: 0, inside: 0, own: new Set(), names: new Set() };
      kind.count++;
      for (const [each] of attributes)
        if (kind.names.size < MAX_NAMES) {
          kind.own.add(each);
          kind.names.add(each);
        }
      if (!known) kinds.set(path, kind);
    },
    close() {},
  });
  const depth = (path: string) => path.split('/').length;
  const found = [...kinds].flatMap(([path, { count, inside, own, names }]) =>
    inside > 1 || names.size > 1
      ? { path, count, inside, own: [...own], ownFacts: countFacts([...own]), facts: countFacts([...names]) }
      : [],
  );
  const outermost = found.toSorted((one, other) => depth(one.path) - depth(other.path));
  // A home as most files have it: a price and other facts right in it.
  const whole = outermost.filter(({ own, ownFacts }) => ownFacts >= MIN_FACTS && namePrice(own));
  const mostOwn = Math.max(...whole.map(({ ownFacts }) => ownFacts));
  const home = whole.find(({ ownFacts }) => ownFacts >= mostOwn * NEARLY);
  if (home) return homesAmong(projectAround(home, outermost) ?? home.path, whole);
  const inner = found.filter(({ path }) => depth(path) > 2);
  const most = Math.max(0, ...inner.map(({ facts }) => facts));
  // Nothing in it is known: the outermost that repeats.
  const [repeated] = inner
    .filter(({ count, inside }) => count > 1 && inside > 1)
    .toSorted((one, other) => depth(one.path) - depth(other.path) || other.inside - one.inside);
  if (most < 2 && repeated) return homesAmong(repeated.path, []);
  const [best] = inner
    .filter(({ facts }) => facts >= most * NEARLY)
    .toSorted((one, other) => depth(other.path) - depth(one.path) || other.count - one.count);
  if (!best || most === 0)
    throw new CommandError('There are no homes in this file: no element of it repeats. Nothing was changed.');
  // Parts of a home, each once in it: its price, its place.
  const parts = outermost.find(
    ({ path, count, facts }) =>
      best.path.startsWith(`${path}/`) &&
      count > 1 &&
      count === best.count &&
      facts >= most * NEARLY &&
      depth(path) > 2,
  );
  return homesAmong(projectAround(best, outermost) ?? (parts ?? best).path, []);
}

/** Names right in an element, of which one is a price: fewer may be anything. */
const MIN_FACTS = 4;
/** The share of the names of the best that makes another as good. */
const NEARLY = 0.75;

/** The project of which these elements are the flats, if it says where it is. */
function projectAround(
  home: { path: string; own: readonly string[] },
  around: readonly { path: string; own: readonly string[] }[],
): string | null {
  const project = around.find(
    ({ path, own }) =>
      home.path.startsWith(`${path}/`) &&
      countKnownNames(own) > 1 &&
      namePlace(own) &&
      areUnits(home.own, own),
  );
  return project?.path ?? null;
}
