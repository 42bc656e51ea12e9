import type { PartnerLanguage } from '#domain/partner/partner-languages.ts';
import { escapeHtml } from '#domain/text/escape-html.ts';

/** The content of a mail, used for both its plain and its HTML form. */
export interface Letter {
  /** Without it the letter is in English. */
  language?: PartnerLanguage;
  greeting: string;
  paragraphs: readonly string[];
  /** Pairs of label and value; a pair without a value is left out. */
  details: readonly (readonly [label: string, value: string | null])[];
  links: readonly { label: string; href: string }[];
  /** Lists of entries under headings; none by default. */
  sections?: readonly LetterSection[];
  closing: readonly string[];
}

export interface LetterSection {
  heading: string;
  entries: readonly { title: string; href: string | null; lines: readonly string[] }[];
  /** Shown below the entries. */
  links: readonly { label: string; href: string }[];
}

/** Where a mail program may begin a new line. A value must not look like the next label. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

export function letterText({ greeting, paragraphs, details, links, sections = [], closing }: Letter): string {
  const lines = filledDetails(details).map(
    ([label, value]) => `${label}: ${value.replace(LINE_END, '\n  ')}`,
  );
  const parts = [
    greeting,
    ...paragraphs,
    ...sections.flatMap(sectionText),
    lines.join('\n'),
    links.map(({ label, href }) => `${label}: ${href}`).join('\n'),
    closing.join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function sectionText({ heading, entries, links }: LetterSection): string[] {
  return [
    heading.replace(LINE_END, ' '),
    ...entries.map(({ title, href, lines }) =>
      [title, ...lines, ...(href ? [href] : [])].map((line) => `  ${line.replace(LINE_END, ' ')}`).join('\n'),
    ),
    links.map(({ label, href }) => `${label}: ${href}`).join('\n'),
  ];
}

export function letterHtml(letter: Letter): string {
  const { language, greeting, paragraphs, details, links, sections = [], closing } = letter;
  const rows = filledDetails(details).map(
    ([label, value]) =>
      `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:400;color:#55605f">${escapeHtml(label)}</th>` +
      `<td style="padding:4px 0"><bdi>${htmlLines(value)}</bdi></td></tr>`,
  );
  const parts = [
    ...[greeting, ...paragraphs].map((text) => `<p>${htmlLines(text)}</p>`),
    ...sections.map(sectionHtml),
    rows.length > 0
      ? `<table cellpadding="0" cellspacing="0" style="margin:16px 0">${rows.join('')}</table>`
      : '',
    ...links.map(linkHtml),
    closing.length > 0 ? `<p>${closing.map(htmlLines).join('<br>')}</p>` : '',
  ];
  return (
    `<!doctype html><html lang="${language === 'kn' ? 'kn' : 'en-IN'}"><head><meta charset="utf-8"></head>` +
    '<body style="margin:0;padding:24px;background:#faf6ef;color:#1f2a2e;font:16px/1.5 Helvetica,Arial,sans-serif">' +
    `<div style="max-width:560px;margin:0 auto">${parts.join('')}</div></body></html>`
  );
}

function sectionHtml({ heading, entries, links }: LetterSection): string {
  const shown = entries.map(
    ({ title, href, lines }) =>
      `<p style="margin:16px 0"><b><bdi>${href ? `<a href="${escapeHtml(href)}" style="color:#a34725">${htmlLines(title)}</a>` : htmlLines(title)}</bdi></b>` +
      `${lines.map((line) => `<br><bdi>${htmlLines(line)}</bdi>`).join('')}</p>`,
  );
  return `<h2 style="font-size:18px;margin:24px 0 8px">${htmlLines(heading)}</h2>${shown.join('')}${links.map(linkHtml).join('')}`;
}

function linkHtml({ label, href }: { label: string; href: string }): string {
  return `<p><a href="${escapeHtml(href)}" style="color:#a34725">${escapeHtml(label)}</a></p>`;
}

function filledDetails(details: Letter['details']): [label: string, value: string][] {
  return details.flatMap<[label: string, value: string]>(([label, value]) =>
    value?.trim() ? [[label, value.trim()]] : [],
  );
}

function htmlLines(text: string): string {
  return escapeHtml(text).replace(LINE_END, '<br>');
}
