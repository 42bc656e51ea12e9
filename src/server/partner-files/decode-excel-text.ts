/** `_x` and four digits of a number are the letter of that number (ECMA-376, 22.9.2.19): 000D ends a line, 005F is `_` itself. */
export function decodeExcelText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}
