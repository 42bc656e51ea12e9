/** A flag of a command. `type` is as `parseArgs` of Node takes it. */
type Flag =
  | { readonly type: 'boolean'; readonly what: string }
  /** `value` stands for the value in the usage: SECONDS. */
  | { readonly type: 'string'; readonly value: string; readonly what: string };

/** What a command says about itself with --help. `readArguments` reads its arguments by the same object. */
export interface Manual {
  /** How it is started: 'npm run import'. */
  readonly command: string;
  readonly what: string;
  /** Its arguments that are no flags, as the usage shows them: 'DIR'. */
  readonly words?: string;
  readonly flags: Readonly<Record<string, Flag>>;
  /** Two command lines that people need most. */
  readonly examples: readonly [string, string];
  /** What it means when the command exits with 1. It exits with 0 otherwise. */
  readonly failure: string;
}

/** 'npm run import -- DIR [--dry-run]' */
export function usageOf({ command, words, flags }: Manual): string {
  const parts = [
    ...(words ? [words] : []),
    ...Object.entries(flags).map(([name, flag]) => `[${flagText(name, flag)}]`),
  ];
  return parts.length > 0 ? `${command} -- ${parts.join(' ')}` : command;
}

export function manualText(manual: Manual): string {
  const flags = Object.entries(manual.flags).map(
    ([name, flag]) => [flagText(name, flag), flag.what] as const,
  );
  const rows = [...flags, ['-h, --help', 'Prints this text and does nothing else.'] as const];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = [
    usageOf(manual),
    '',
    ...wrapped(manual.what, 0),
    '',
    'Flags:',
    ...rows.flatMap(([name, what]) => {
      const [first = '', ...rest] = wrapped(what, width + 4);
      return [`  ${name.padEnd(width)}  ${first}`, ...rest.map((line) => ' '.repeat(width + 4) + line)];
    }),
    '',
    'Examples:',
    ...manual.examples.map((example) => `  ${example}`),
    '',
    'Exit codes:',
    '  0  It did what it says.',
    ...wrapped(manual.failure, 5).map((line, at) => `${at === 0 ? '  1  ' : '     '}${line}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** '--wait SECONDS' */
function flagText(name: string, flag: Flag): string {
  return flag.type === 'string' ? `--${name} ${flag.value}` : `--${name}`;
}

const LINE = 100;

/** The text in lines that fit a terminal beside `indent` columns. */
function wrapped(text: string, indent: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > LINE - indent) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
