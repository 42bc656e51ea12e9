import { paragraphs, shownList } from '#domain/text/text.ts';

export interface TextBlock {
  title: string;
  text: string[];
}

export interface ListBlock {
  title: string;
  items: string[];
}

/** The blocks that have text (decision P8). */
export function textBlocks(blocks: readonly [title: string, text: unknown][]): TextBlock[] {
  return blocks
    .map(([title, text]) => ({ title, text: paragraphs(text) }))
    .filter(({ text }) => text.length > 0);
}

/** The blocks that have items (decision P8). */
export function listBlocks(blocks: readonly [title: string, items: unknown][]): ListBlock[] {
  return blocks
    .map(([title, items]) => ({ title, items: Array.isArray(items) ? shownList(items) : shownList([items]) }))
    .filter(({ items }) => items.length > 0);
}
