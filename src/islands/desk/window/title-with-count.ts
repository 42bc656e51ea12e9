/** '(3) Admin Dashboard': a browser shows it in the tab. No number while nothing waits. */
export function titleWithCount(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\+?\) /, '');
  if (count === 0) return plain;
  return `(${count > 99 ? '99+' : count}) ${plain}`;
}
