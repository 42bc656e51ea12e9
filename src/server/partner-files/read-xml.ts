import { SaxesParser } from 'saxes';
import type { FileTable } from '#domain/partner-file/file-table.ts';
import { CommandError } from '../command/command-error.ts';
import { createTableBuilder } from './create-table-builder.ts';
import { partnerFileLimits as limits } from './partner-file-limits.ts';

/**
 * Any XML in which one element stands for each home. It is read twice: first to find that element, the outermost that
 * repeats. A file with a DOCTYPE is refused, because entities could read our files or grow without end.
 */
export function readXml(text: string): FileTable {
  const element = elementOfHomes(text);
  const builder = createTableBuilder('XML');
  let homes = 0;
  let values: Map<string, string> | null = null;
  walk(text, {
    open(path, attributes) {
      if (path === element) values = new Map();
      if (values)
        for (const [name, value] of attributes) note(values, `${below(path, element)}@${name}`, value);
    },
    close(path, content) {
      if (!values) return;
      if (path !== element) return note(values, below(path, element), content);
      builder.addRecord(++homes, values);
      values = null;
    },
  });
  return builder.table();
}

function note(values: Map<string, string>, name: string, value: string) {
  if (value.trim() === '') return;
  const before = values.get(name);
  values.set(name, before === undefined ? value.trim() : `${before}\n${value.trim()}`);
}

/** 'surface_area/built' of '/root/property/surface_area/built'. */
const below = (path: string, element: string) => path.slice(element.length + 1);

interface Visitor {
  open(path: string, attributes: readonly [name: string, value: string][]): void;
  close(path: string, content: string): void;
}

/** Text directly in an element is its content, without that of the elements inside. */
function walk(text: string, visitor: Visitor) {
  const parser = new SaxesParser();
  const path: string[] = [];
  const contents: string[] = [];
  parser.on('doctype', () => {
    throw new CommandError(
      'The file has a DOCTYPE, which we refuse, because it can make a reader open other files. Send it without. Nothing was changed.',
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

function elementOfHomes(text: string): string {
  const counts = new Map<string, { count: number; inside: number }>();
  walk(text, {
    open(path) {
      const parent = counts.get(path.slice(0, path.lastIndexOf('/')));
      if (parent) parent.inside++;
      const known = counts.get(path);
      if (known) known.count++;
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
