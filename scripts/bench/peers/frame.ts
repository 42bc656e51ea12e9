import { CommandError } from '#server/command/command-error.ts';

/** The parts that are the same on every page of a kind, extracted from a published page. */
export interface Frame {
  /** From the character set to the script that runs first. */
  begin: string;
  /** Fonts, colours and icons. */
  fonts: string;
  styles: string;
  header: string;
  /** From the end of the main part to the end of the page. */
  footer: string;
}

export function extractFrame(html: string): Frame {
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
