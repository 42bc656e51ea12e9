import { accessSection, type AccessLine, tableLines } from './access-lines.ts';
import type { Right, Rights } from './rights.ts';

/** Per database role: the callers of the access file that use it, and its word in the list of functions. */
const callers = {
  anon: { lines: ['stranger'], word: 'stranger' },
  authenticated: { lines: ['user', 'demoted', 'editor', 'admin'], word: 'signed-in' },
  service_role: { lines: ['service'], word: 'service' },
};

/** The rights that supabase/access.txt grants. */
export function expectedRights(): Rights {
  const tableColumns = new Map(
    accessSection('columns').map((line) => {
      const [table = '', columns = ''] = line.split('  ');
      return [table, columns.split(', ')];
    }),
  );
  const routines = accessSection('functions').map((line) => {
    const [object = '', allowedCallers = '', owner] = line.split('  ');
    return { object, may: allowedCallers.split(', '), isSecurityDefiner: owner !== undefined };
  });
  return {
    tables: Object.entries(callers).flatMap(([role, { lines }]) => tableRights(role, lines, tableColumns)),
    routines: Object.entries(callers).flatMap(([role, { word }]) =>
      routines
        .filter(({ may }) => may.includes(word))
        .map(({ object }) => ({ verb: 'execute', object, role, columns: null })),
    ),
    security_definer: routines
      .filter(({ isSecurityDefiner }) => isSecurityDefiner)
      .map(({ object }) => object),
    without_rls: [],
    policies: accessSection('policies'),
  };
}

function tableRights(
  role: string,
  lines: readonly string[],
  tableColumns: ReadonlyMap<string, string[]>,
): Right[] {
  const rights = new Map<string, Right>();
  for (const line of lines.flatMap(tableLines))
    for (const verb of line.verbs.split(', ')) {
      const columns = verb === 'delete' ? null : columnsOf(line, verb, tableColumns.get(line.table) ?? []);
      const { table: object } = line;
      const other = rights.get(`${verb} ${object}`)?.columns ?? [];
      rights.set(`${verb} ${object}`, {
        verb,
        object,
        role,
        columns: columns && [...new Set([...other, ...columns])],
      });
    }
  return [...rights.values()];
}

const COMPUTED = ' (computed)';

/** For reading, "every column" means all columns; for writing, those that are not computed. */
function columnsOf({ columns }: AccessLine, verb: string, allColumns: readonly string[]): string[] {
  if (columns !== 'every column') return columns.split(', ');
  return allColumns
    .filter((name) => verb === 'select' || !name.endsWith(COMPUTED))
    .map((name) => name.replace(COMPUTED, ''));
}
