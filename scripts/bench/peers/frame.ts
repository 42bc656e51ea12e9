import { CommandError } from '#server/command-error.ts';

/** What is the same on every page of a kind, cut from one that was published. */
export interface Frame {
  /** From the character set to the script that runs first. */
  begin: string;
  /** Fonts, colours and icons. */
  fonts: string;
  styles: string;
  header: string;
  /** From behind the main part to the end. */
  footer: string;
}

export function cutFrame(html: string): Frame {
  const piece = (pattern: RegExp, what: string) => {
    const found = pattern.exec(html)?.[1];
    if (found === undefined)
      throw new CommandError(`A published page has no ${what}; scripts/bench/peers/frame.ts looks for it.`);
    return found;
  };
  return {
    begin: piece(/<head>([\s\S]*?)<title>/, 'head'),
    fonts: piece(/<link rel="canonical"[^>]*>([\s\S]*?)<meta property="og:site_name"/, 'canonical address'),
    styles: piece(/<\/script>((?:(?!<\/script>)[\s\S])*?)<\/head>/, 'style sheet'),
    header: piece(/<body>([\s\S]*?)<nav class="crumbs/, 'breadcrumbs'),
    footer: piece(/<\/main>([\s\S]*)$/, 'main part'),
  };
}
