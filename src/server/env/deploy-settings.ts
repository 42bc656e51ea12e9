import { functionVariables } from '#contracts/function-variables.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { checkVariables, definedVariables, problemsOfGroup, type VariableSource } from './read-variables.ts';
import { deployVariables } from './variables.ts';

const dispatchVariables = ['GITHUB_DISPATCH_TOKEN', 'GITHUB_REPOSITORY'];

export interface DeploySettings {
  /** A sentence for each variable that is missing or wrong. If there is any, nothing may be deployed. */
  problems: readonly string[];
  /** The 20 letters of the project, or '' when they are missing. */
  project: string;
  /** Without a trailing slash. */
  siteOrigin: string;
  functionSecrets: ReadonlyMap<string, string>;
}

/** Even if some of it is missing, because a dry run shows its plan in any case. */
export function readDeploySettings(source: VariableSource = process.env): DeploySettings {
  const defined = definedVariables(source);
  return {
    problems: [
      ...checkVariables(deployVariables, source).problems,
      ...problemsOfGroup(dispatchVariables, 'starting workflows', source),
    ],
    project: defined['SUPABASE_PROJECT_REF'] ?? '',
    siteOrigin: (defined['SITE_ORIGIN'] ?? '').replace(/\/+$/, ''),
    functionSecrets: new Map(
      Object.keys(functionVariables.shape).flatMap((name) => {
        const value = ownValue(defined, name)?.trim();
        return value ? [[name, value] as const] : [];
      }),
    ),
  };
}
