import { type Quantity, quantityAt } from '../../typed-text/quantity.ts';
import type { Token } from '../../typed-text/tokens.ts';

const BEFORE_PLACE = 'near around about for rent from';

/** Whether the token is one of these words, which a space divides. */
export function isWord(token: Token | undefined, words: string): boolean {
  return token?.kind === 'word' && words.split(' ').includes(token.word);
}

export function isNumber(token: Token | undefined): boolean {
  return token?.kind === 'number';
}

/** 'or', 'nor' and '/'. */
export function isJoin(token: Token | undefined): boolean {
  return token?.kind === 'word' ? token.word === 'or' || token.word === 'nor' : token?.text === '/';
}

/** 'and', ',' and '&'. */
export function isAndOrComma(token: Token | undefined): boolean {
  return isWord(token, 'and') || (token?.kind === 'mark' && /^[,&]$/.test(token.text));
}

/**
 * Whether a number is a pin code of Bangalore or the country around it: six digits from 560 to 563. Round numbers are
 * prices.
 */
export function isPinCode(token: Token | undefined): boolean {
  return token?.kind === 'number' && /^56[0-3]\d{3}$/.test(token.text) && !token.text.endsWith('000');
}

/** Whether a number is a pin code of another city, where nothing says that it is money: rents are round numbers. */
export function isPinCodeElsewhere(tokens: readonly Token[], at: number, quantity: Quantity | null): boolean {
  const { kind, text = '' } = tokens[at] ?? {};
  const isAlone = quantity?.kind === 'rupees' && quantity.length === 1 && kind === 'number';
  return isAlone && /^[1-9]\d{5}$/.test(text) && Number(text) % 50 !== 0 && !text.endsWith('99');
}

/** '28,000/month'. */
export function isPerMonth(tokens: readonly Token[], at: number): boolean {
  const [slash, month] = tokens.slice(at, at + 2);
  return slash?.text === '/' && month?.kind === 'word' && /^(?:month|mo|pm)$/.test(month.word);
}

/** 'near 560034' and 'for rent 560034' name a pin code, 'under 560034' an amount. */
export function amountAt(tokens: readonly Token[], at: number): Quantity | null {
  const isPlace =
    tokens[at]?.kind === 'word' && isPinCode(tokens[at + 1]) && isWord(tokens[at], BEFORE_PLACE);
  return isPlace ? null : quantityAt(tokens, at);
}
