/** '½', '¾', '⅓', after a number or alone. */
const FRACTION = /(\d*)\s*([¼-¾⅐-⅞])/gu;
const DECIMALS = 4;

/** The same text with fractions of one character in digits: '2½' is '2.5', and '¾ cr' is '0.75 cr'. */
export function withFractions(text: string): string {
  return text.replace(FRACTION, (_, whole: string, sign: string) => {
    const [over = 0, under = 1] = sign.normalize('NFKC').split('⁄').map(Number);
    return String(Number((Number(whole) + over / under).toFixed(DECIMALS)));
  });
}
