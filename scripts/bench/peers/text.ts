const unsafe = /[&<>"']/;
const written: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a value for HTML text or an attribute. */
export function text(value: unknown): string {
  const said = String(value ?? '');
  return unsafe.test(said) ? said.replace(/[&<>"']/g, (each) => written[each] ?? each) : said;
}
