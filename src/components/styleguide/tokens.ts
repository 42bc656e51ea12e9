/** A colour of src/styles/tokens.css in both schemes. `dark` is null if it is the same. */
export interface ColourToken {
  name: string;
  light: string;
  dark: string | null;
}

export interface Tokens {
  colours: ColourToken[];
  /** 'h1', 'body' …, smallest first, as written. */
  texts: string[];
  /** 'sm' …, without 'full'. */
  radii: string[];
}

/** Reads the declarations of tokens.css, so that the styleguide always shows the real values. */
export function readTokens(css: string): Tokens {
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  const inDark = coloursIn(dark);
  return {
    colours: [...coloursIn(light)].map(([name, value]) => ({
      name,
      light: value,
      dark: inDark.get(name) ?? null,
    })),
    texts: namesOf(light, /--text-([a-z0-9]+): /g),
    radii: namesOf(light, /--radius-([a-z]+): \d+px/g).filter((name) => name !== 'full'),
  };
}

function coloursIn(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{3,8});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

function namesOf(css: string, token: RegExp): string[] {
  return [...css.matchAll(token)].map(([, name = '']) => name);
}
