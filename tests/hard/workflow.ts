import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { createContext, runInContext } from 'node:vm';
import { quickStart } from '../fixtures/quick-start.ts';

/** What the expressions of a workflow see: `${{ vars.SITE_ORIGIN }}`. A name that is missing is empty, as at GitHub. */
interface Context {
  vars: Record<string, string>;
  secrets: Record<string, string>;
  inputs: Record<string, string>;
}

interface Step {
  /** `run`, `uses`, `if` and other keys that have one value. */
  keys: Map<string, string>;
  env: Map<string, string>;
  with: Map<string, string>;
}

/** The machine of one job: a folder of its own, which the first step fills. */
export interface Machine {
  folder: string;
  /** The address that `actions/checkout` clones. */
  repository: string;
  /** The node_modules that `npm install` would make. The registry is not asked. */
  packages: string;
}

/**
 * The steps of a job, or of a composite action, in the order of its file. It understands the YAML that Prettier leaves in
 * our workflows, a line for each key, and throws at anything else that belongs to a step.
 */
function readSteps(file: string, job: string | null): Step[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const begin = job === null ? 0 : lines.indexOf(`  ${job}:`);
  const at = lines.findIndex((line, nth) => nth > begin && /^ +steps:$/.test(line));
  if (begin < 0 || at < 0) throw new Error(`${file} has no steps of ${job}`);
  const indent = lines[at]?.search(/\S/) ?? 0;
  const steps: Step[] = [];
  let group: 'env' | 'with' | null = null;
  for (const line of lines.slice(at + 1)) {
    if (/^\s*(#|$)/.test(line)) continue;
    const depth = line.search(/\S/);
    if (depth <= indent) break;
    const [, dash, key = '', value = ''] = /^ +(- )?([\w-]+):(?: (.*?))?(?: # .*)?$/.exec(line) ?? [];
    if (key === '') throw new Error(`${file}: a step has a line that is not understood: ${line}`);
    if (dash) steps.push({ keys: new Map(), env: new Map(), with: new Map() });
    const step = steps.at(-1);
    if (depth === indent + 6 && group) step?.[group].set(key, value);
    else if (value !== '') step?.keys.set(key, value);
    group = depth === indent + 6 ? group : key === 'env' || key === 'with' ? key : null;
  }
  return steps;
}

/** The value of an expression. Those in our workflows mean in JavaScript what they mean there, but for dashes in names. */
function evaluate(expression: string, context: Context): unknown {
  const none = { event: {}, token: '' };
  const sandbox = createContext({ ...context, github: none, needs: { shards: { result: 'skipped' } } });
  return runInContext(expression.replace(/\.([a-z][a-z0-9]*(?:-[a-z0-9]+)+)/g, '["$1"]'), sandbox);
}

const filledIn = (value: string, context: Context) =>
  value.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) => String(evaluate(expression, context) ?? ''));

const filledInAll = (values: ReadonlyMap<string, string>, context: Context) =>
  Object.fromEntries([...values].map(([name, value]) => [name, filledIn(value, context)]));

/**
 * Runs the steps of a job as they stand in `.github/workflows` of the checked out code. Throws with the output of the step
 * that fails. Returns what the steps wrote to GITHUB_OUTPUT.
 */
export async function runJob(
  machine: Machine,
  [workflow, job]: readonly [workflow: string, job: string],
  context: Context,
): Promise<Record<string, string>> {
  mkdirSync(machine.folder, { recursive: true });
  await clone(machine, machine.folder, 'main');
  return runSteps(machine, readSteps(join(machine.folder, '.github/workflows', workflow), job), context);
}

async function runSteps(
  machine: Machine,
  steps: readonly Step[],
  context: Context,
): Promise<Record<string, string>> {
  const outputs: Record<string, string> = {};
  for (const step of steps) {
    const condition = step.keys.get('if');
    if (condition !== undefined && !evaluate(condition, context)) continue;
    const uses = step.keys.get('uses');
    const command = step.keys.get('run');
    if (uses?.startsWith('actions/checkout@')) {
      const [folder, branch] = [step.with.get('path'), step.with.get('ref')];
      if (folder && branch) await clone(machine, join(machine.folder, folder), branch);
    } else if (uses?.startsWith('./')) {
      const action = readSteps(join(machine.folder, uses, 'action.yml'), null);
      const inputs = filledInAll(step.with, context);
      Object.assign(outputs, await runSteps(machine, action, { vars: {}, secrets: {}, inputs }));
    } else if (command?.startsWith('npm install ')) {
      linkPackages(machine);
    } else if (command !== undefined) {
      Object.assign(outputs, await runStep(machine, command, filledInAll(step.env, context)));
    }
  }
  return outputs;
}

async function runStep(
  { folder }: Machine,
  command: string,
  env: Record<string, string>,
): Promise<Record<string, string>> {
  const answers = `${folder}-outputs`;
  writeFileSync(answers, '');
  const author = { GIT_AUTHOR_NAME: 'Rehearsal', GIT_AUTHOR_EMAIL: 'rehearsal@angala.example' };
  await runShell(folder, command, {
    ...quickStart(),
    ...author,
    ...{ GITHUB_OUTPUT: answers, HOME: resolve(folder, '..'), ...env },
  });
  return Object.fromEntries(
    readFileSync(answers, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('=')),
  );
}

/** Runs a line of shell there. Throws with what it printed when it fails. */
export async function runShell(
  folder: string,
  command: string,
  env: Record<string, string> = {},
): Promise<string> {
  const child = spawn('bash', ['-c', command], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`'${command}' ended with ${code}:\n${stdout}${stderr}`);
  return stdout;
}

async function clone({ repository }: Machine, folder: string, branch: string): Promise<void> {
  await runShell('/', `git clone --quiet --branch "$BRANCH" "$FROM" "$TO"`, {
    ...{ BRANCH: branch, FROM: repository, TO: folder },
  });
}

function linkPackages({ folder, packages }: Machine): void {
  try {
    symlinkSync(packages, join(folder, 'node_modules'));
  } catch (fault) {
    // The step before has linked them.
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'EEXIST')) throw fault;
  }
}
