/** Words that go on from something. 'When' and 'how' are none: a docstring may say when something happened. */
const GOING_ON =
  'of by without with for from as in if where on to after before until while once because so but and or also only not never otherwise like than then beside within called kept shown those these they their it its';
const BEGINS = new RegExp(`^(?:${GOING_ON.replaceAll(' ', '|')})(?![\\w'’])`, 'i');
/** A comment, and the name of what a module exports below it. */
const DOCSTRING = /\/\*\*[\s*]*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:async )?\w+\*? (\w+)/g;

/** Its own text is part of the digest by which social images are known: another comment would render all of them again. */
const WITH_DIGEST = 'src/generator/social-images/';

/**
 * Docstrings of exports that begin in the middle of a thought: 'Of facts and places.' A field may have such a comment,
 * because its name is what the comment goes on from.
 */
export function findHalfDocstrings(file: string, source: string): string[] {
  if (!/^(?:src|functions|scripts)\//.test(file) || file.startsWith(WITH_DIGEST)) return [];
  return [...source.matchAll(DOCSTRING)].flatMap(([, text = '', name]) => {
    const [word] = BEGINS.exec(text) ?? [];
    return word
      ? [
          `${file}: the docstring of ${name} begins with '${word}', in the middle of a thought. Begin with what it is or does.`,
        ]
      : [];
  });
}
