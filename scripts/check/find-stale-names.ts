const CODE_COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:'"`\w\\])\/\/[^\n]*/g;
const SQL_COMMENTS = /--[^\n]*/g;
const YAML_COMMENTS = /(?<=^|\s)#[^\n]*/gm;
const NAME = /[A-Za-z_$][\w$]*/g;
/** One name or a path of names in backticks: `homeCard`, `tools.open`, `close()`, `lock_key(kind, key)`. */
const QUOTED = /`([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\([^`]*\))?`/g;

/**
 * The names in backticks that stand nowhere in the code, in comments and in documents: a renamed function, a removed
 * option. `texts` holds the content of every file of code, and `documents` that of documents and chapters of decisions. A
 * name that only somebody else's code has, or that our code had once, is written without backticks.
 */
export function findStaleNames(
  texts: ReadonlyMap<string, string>,
  documents: ReadonlyMap<string, string>,
): string[] {
  const names = new Set<string>();
  const quotes: { file: string; line: number; name: string }[] = [];
  const addQuotes = (file: string, text: string, { from, to }: { from: number; to: number }) => {
    for (const { 1: name = '', index } of text.slice(from, to).matchAll(QUOTED))
      quotes.push({ file, line: lineAt(text, from + index), name });
  };
  for (const [file, text] of texts) {
    const comments = commentsIn(file);
    for (const [name] of text.replace(comments, ' ').matchAll(NAME)) names.add(name);
    for (const [name] of file.matchAll(NAME)) names.add(name);
    for (const { 0: comment, index } of text.matchAll(comments))
      addQuotes(file, text, { from: index, to: index + comment.length });
  }
  for (const [file, text] of documents) addQuotes(file, text, { from: 0, to: text.length });
  return quotes
    .filter(({ name }) => name.split('.').some((part) => !names.has(part)))
    .map(({ file, line, name }) => `${file}:${line} names \`${name}\`, which stands in no code.`);
}

function commentsIn(file: string): RegExp {
  if (file.endsWith('.sql')) return SQL_COMMENTS;
  return file.endsWith('.yml') ? YAML_COMMENTS : CODE_COMMENTS;
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
