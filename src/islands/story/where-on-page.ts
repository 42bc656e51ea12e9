/** What the page says of the place of the home, a sentence each: how exact it is, then 'Metro: Bellandur 1.2 km'. */
export function whereOnPage(page: Pick<Document, 'querySelector' | 'querySelectorAll'>): string[] {
  const exactness = page.querySelector('#where > p:not(.micro)')?.textContent ?? '';
  const facts = [...page.querySelectorAll('#where dl > div')].map((fact) =>
    ['dt', 'dd'].map((part) => fact.querySelector(part)?.textContent.trim() ?? '').join(': '),
  );
  return [exactness.trim(), ...facts].filter(Boolean);
}
