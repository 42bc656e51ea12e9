import { formatCount } from '#domain/text/text.ts';
import { casesOf, type Finding, findingsFor, formatCases } from './finding.ts';
import type { Right, Rights } from './rights.ts';

/** A statement where the database accepts one, a new folder for the embedded backend. */
const REMEDIES = {
  hosted: 'Run this as the owner of the database, in its SQL editor or psql:',
  embedded:
    'Back up (`npm run backup`), move LOCAL_DIR away and restore into a new one (`npm run restore`), or with a Postgres of your own run:',
};

/** The database gives each caller exactly the rights that supabase/access.txt says. */
export function judgeRights(actual: Rights, expected: Rights, where: keyof typeof REMEDIES): Finding[] {
  const excess = [
    ...rightsNotIn(actual.tables, expected.tables),
    ...rightsNotIn(actual.routines, expected.routines),
  ];
  const wholeTables = new Set(excess.flatMap((right) => (isWholeTable(right) ? [keyOf(right)] : [])));
  // A right to a whole table includes each of its columns, and a right of `public` belongs to every role. So
  // rights that follow from another one in the list are not reported again.
  const toRevoke = excess.filter(
    (right) =>
      isWholeTable(right) ||
      !(wholeTables.has(keyOf(right)) || wholeTables.has(keyOf({ ...right, role: 'public' }))),
  );
  const missing = [
    ...rightsNotIn(expected.tables, actual.tables),
    ...rightsNotIn(expected.routines, actual.routines),
  ];
  return [
    ...findingsFor('rights', casesOf(toRevoke.map(describeRight)), (cases) => ({
      wrong: `Callers have ${formatCount(toRevoke.length, 'right')} that supabase/access.txt does not give them: ${formatCases(cases)}.`,
      remedy: statements(toRevoke, where, (right) => revokeStatement(right, expected.tables)),
    })),
    ...findingsFor('rights', casesOf(missing.map(describeRight)), (cases) => ({
      wrong: `Callers lack ${formatCount(missing.length, 'right')} that supabase/access.txt gives them: ${formatCases(cases)}.`,
      remedy: statements(missing, where, grantStatement),
    })),
    ...findingsFor('rights', casesOf(differences(actual, expected)), (cases) => ({
      wrong: `What guards rows and functions is not as supabase/access.txt says: ${formatCases(cases)}.`,
      remedy: 'Make it again as the files of supabase/schemas have it.',
    })),
  ];
}

/** One statement for each of the first few rights. */
function statements(
  rights: readonly Right[],
  where: keyof typeof REMEDIES,
  statement: (right: Right) => string,
): string {
  const { first, count } = casesOf(rights.map(statement));
  const more = count > first.length ? ', then `npm run doctor` again' : '';
  return `${REMEDIES[where]} \`${first.join(' ')}\`${more}`;
}

const keyOf = ({ verb, object, role }: Right) => `${verb} ${object} ${role}`;
const isRoutine = ({ object }: Right) => object.includes('(');
const isWholeTable = (right: Right) => right.columns === null && !isRoutine(right);

/** The rights that `others` lacks. For a right to columns, only the columns that are missing there. */
function rightsNotIn(some: readonly Right[], others: readonly Right[]): Right[] {
  const wholeTables = new Set(others.filter(({ columns }) => columns === null).map(keyOf));
  const columnsOf = new Map(others.map((right) => [keyOf(right), new Set(right.columns)]));
  return some.flatMap((right) => {
    if (right.columns === null) return wholeTables.has(keyOf(right)) ? [] : [right];
    const columns = right.columns.filter((name) => !columnsOf.get(keyOf(right))?.has(name));
    return columns.length > 0 ? [{ ...right, columns }] : [];
  });
}

/** 'anon: select cities (id, name)' */
function describeRight({ verb, object, role, columns }: Right): string {
  return `${role}: ${verb} ${object}${columns ? ` (${columns.join(', ')})` : ''}`;
}

/** 'select (id, name) on table public.cities' */
function clause({ verb, columns, ...right }: Right): string {
  const object = right.object.startsWith('private.') ? right.object : `public.${right.object}`;
  const list = columns ? ` (${columns.join(', ')})` : '';
  return `${verb}${list} on ${right.object.includes('(') ? 'routine ' : ''}${object}`;
}

function grantStatement(right: Right): string {
  return `grant ${clause(right)} to ${right.role};`;
}

/** Revoking a right to a whole table also revokes the rights to its columns, so these are grantStatement again. */
function revokeStatement(right: Right, expected: readonly Right[]): string {
  const grantsToRestore = isWholeTable(right)
    ? expected.filter((other) => keyOf(other) === keyOf(right))
    : [];
  const from = right.role === 'public' ? 'public' : `public, ${right.role}`;
  return [`revoke ${clause(right)} from ${from};`, ...grantsToRestore.map(grantStatement)].join(' ');
}

function differences(actual: Rights, expected: Rights): string[] {
  const notIn = (some: readonly string[], others: readonly string[]) =>
    some.filter((item) => !others.includes(item));
  return [
    ...actual.without_rls.map((table) => `${table} has no row level security`),
    ...notIn(actual.policies, expected.policies).map((policy) => `the policy ${policy} is another`),
    ...notIn(expected.policies, actual.policies).map((policy) => `the policy ${policy} is missing`),
    ...notIn(actual.security_definer, expected.security_definer).map(
      (name) => `${name} acts with the rights of its owner`,
    ),
    ...notIn(expected.security_definer, actual.security_definer).map(
      (name) => `${name} is missing or no longer acts with the rights of its owner`,
    ),
  ];
}
