const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:'"`\w\\])\/\/[^\n]*/g;
const SQL_COMMENTS = /--[^\n]*/g;
const NAME = /[A-Za-z_$][\w$]*/g;
/** One name or a path of names in backticks: `homeCard`, `tools.open`, `close()`. */
const QUOTED = /`([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\(\))?`/g;

/**
 * The names in backticks in comments that stand nowhere in the code: a renamed function, a removed option. `texts`
 * holds the content of every file of code. A name that only somebody else's code has is written without backticks.
 */
export function findStaleNames(texts: ReadonlyMap<string, string>): string[] {
  const names = new Set<string>();
  const quotes: { file: string; line: number; name: string }[] = [];
  for (const [file, text] of texts) {
    const comments = file.endsWith('.sql') ? SQL_COMMENTS : COMMENTS;
    for (const [name] of text.replace(comments, ' ').matchAll(NAME)) names.add(name);
    for (const [name] of file.matchAll(NAME)) names.add(name);
    for (const comment of text.matchAll(comments))
      for (const { 1: name = '', index } of comment[0].matchAll(QUOTED))
        quotes.push({ file, line: lineAt(text, comment.index + index), name });
  }
  return quotes
    .filter(({ name }) => name.split('.').some((part) => !names.has(part)))
    .map(({ file, line, name }) => `${file}:${line} names \`${name}\`, which stands in no code.`);
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
