import { escapeHtml } from '#domain/text/escape-html.ts';

/** Text that is safe to send as HTML. */
export interface Markup {
  readonly html: string;
}

type Piece = string | number | Markup | null | undefined | readonly Markup[];

/** Writes HTML; every value is escaped unless it is markup itself. Null and undefined write nothing. */
export function markup(strings: TemplateStringsArray, ...values: Piece[]): Markup {
  return { html: strings.map((text, at) => text + renderPiece(values[at])).join('') };
}

function renderPiece(value: Piece): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return 'html' in value ? value.html : value.map((piece) => piece.html).join('');
}
