import { functionVariables } from '#contracts/function-variables.ts';
import { parseUrl } from '#domain/text/parse-url.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { checkVariables, definedVariables, problemsOfGroup, type VariableSource } from './read-variables.ts';
import { deployVariables } from './variables.ts';

/** Supabase: Connect to your database. */
const TRANSACTION_POOLER = '6543';
const dispatchVariables = ['GITHUB_DISPATCH_TOKEN', 'GITHUB_REPOSITORY'];

export interface DeploySettings {
  /** A sentence for each variable that is missing or wrong. If there is any, nothing may be deployed. */
  problems: readonly string[];
  /** The 20 letters of the project, or '' when they are missing. */
  project: string;
  /** Where the migrations go, without its password. Null: the CLI finds the database of the project. */
  database: string | null;
  databasePassword: string;
  /** Without a trailing slash. */
  siteOrigin: string;
  functionSecrets: ReadonlyMap<string, string>;
}

/** The settings of a deploy, even if some are missing, because a dry run shows its plan in any case. */
export function readDeploySettings(source: VariableSource = process.env): DeploySettings {
  const defined = definedVariables(source);
  const project = defined['SUPABASE_PROJECT_REF'] ?? '';
  const url = defined['DATABASE_URL'];
  const database = url === undefined ? null : addressOfProject(project, url);
  return {
    problems: [
      ...checkVariables(deployVariables, source).problems,
      ...(url !== undefined && database === null ? [otherDatabase] : []),
      ...problemsOfGroup(dispatchVariables, 'starting workflows', source),
    ],
    project,
    database,
    databasePassword: defined['SUPABASE_DB_PASSWORD'] ?? '',
    siteOrigin: (defined['SITE_ORIGIN'] ?? '').replace(/\/+$/, ''),
    functionSecrets: new Map(
      Object.keys(functionVariables.shape).flatMap((name) => {
        const value = ownValue(defined, name)?.trim();
        return value ? [[name, value] as const] : [];
      }),
    ),
  };
}

const otherDatabase =
  'DATABASE_URL must be the address of the database of SUPABASE_PROJECT_REF: in its dashboard, Connect → Session pooler (port 5432), or unset.';

/**
 * The address without its password, which SUPABASE_DB_PASSWORD says. Null for another database, because whoever has
 * DATABASE_URL set for something else must not migrate that, and for the transaction pooler, which no migration can use.
 */
function addressOfProject(project: string, url: string): string | null {
  const address = parseUrl(url);
  if (!address || !/^postgres(ql)?:$/.test(address.protocol) || address.port === TRANSACTION_POOLER)
    return null;
  const isOfProject =
    address.hostname === `db.${project}.supabase.co` || address.username.endsWith(`.${project}`);
  address.password = '';
  return isOfProject ? address.href : null;
}
