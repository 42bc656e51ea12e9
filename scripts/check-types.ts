// Checks all types, as tsc does, and finds objects used as dictionaries over words. Part of npm run check.
import { relative } from 'node:path';
import ts from 'typescript';
import { findWordKeys } from './check/find-word-keys.ts';

const host: ts.ParseConfigFileHost = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic(fault) {
    throw new Error(ts.flattenDiagnosticMessageText(fault.messageText, '\n'));
  },
};
const config = ts.getParsedCommandLineOfConfigFile('tsconfig.json', {}, host);
if (!config) throw new Error('tsconfig.json could not be read.');
const program = ts.createProgram(config.fileNames, config.options);
const diagnostics = [...config.errors, ...ts.getPreEmitDiagnostics(program)];
const format = { ...ts.sys, getCanonicalFileName: (name: string) => name, getNewLine: () => '\n' };
process.stdout.write(ts.formatDiagnosticsWithColorAndContext(diagnostics, format));
const faults = program
  .getSourceFiles()
  .filter(({ fileName }) => /^(src|functions|scripts)\/.*(?<!\.d)\.tsx?$/.test(relative('', fileName)))
  .flatMap((file) => findWordKeys(file, program.getTypeChecker()));
for (const fault of faults) process.stdout.write(`${relative('', fault)}\n`);
process.exitCode = diagnostics.length + faults.length > 0 ? 1 : 0;
