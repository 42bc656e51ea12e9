import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Loads the island at the first pointer, focus or key event in it. */
    'client:interaction'?: boolean | { replay?: string; hash?: string; query?: string; everywhere?: string };
    /** Mounts the island at once, on a page without an island of the header. */
    'client:start'?: boolean;
  }
}
