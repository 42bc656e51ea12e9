/** Words for the rupee, as files and people write them. */
const RUPEE = /^(?:₹|₨|rs|re|inr|rupees?|indianrupees?|ind?rs?|रु|रुपये?|ರೂ|ರೂಪಾಯಿ)$/;

/** Currencies by their letters and by what stands for one country only. '$' is that of twenty. */
const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    USD: 'usd us$ usdollar usdollars',
    EUR: 'eur € euro euros',
    GBP: 'gbp £ poundsterling',
    AED: 'aed dirham dirhams dhs',
    SGD: 'sgd s$ singaporedollar',
    AUD: 'aud a$ australiandollar',
    CAD: 'cad c$ canadiandollar',
    SAR: 'sar',
    QAR: 'qar',
    KWD: 'kwd',
    OMR: 'omr',
    BHD: 'bhd',
    CHF: 'chf',
    HKD: 'hkd hk$',
    NZD: 'nzd nz$',
    MYR: 'myr',
    THB: 'thb ฿',
    LKR: 'lkr',
    NPR: 'npr',
    BDT: 'bdt ৳',
    PKR: 'pkr',
  }).flatMap(([code, words]) => words.split(' ').map((word) => [word, code] as const)),
);

/** The three letters of a currency that a cell names alone: 'INR' of 'Rs.' and '₨'. Null for one that may be several. */
export function currencyOf(text: string): string | null {
  const word = text.toLowerCase().replace(/[\s./\-()]+/g, '');
  return RUPEE.test(word) ? 'INR' : (CODES.get(word) ?? null);
}

/** Signs of money other than that of the rupee: '$', '€', '¥', '¤'. */
const OTHER_SIGN = /(?![₹₨])\p{Sc}/u;
const OTHER_WORD =
  /\b(?:usd|eur|euros?|gbp|aed|dhs?|dirhams?|sgd|aud|cad|dollars?|pounds?|yen|jpy|cny|rmb|sar|riyals?|qar|kwd|omr|bhd|chf|hkd|nzd|myr|thb|baht|lkr|npr|pkr|bdt|rp|idr|btc|usdt)\b|د\.إ/i;

/** Whether an amount is in another currency than the rupee: no amount of it is read as rupees. */
export function isForeignAmount(text: string): boolean {
  return OTHER_SIGN.test(text) || OTHER_WORD.test(text.replace(/(\d)(?=[a-z])|(?<=[a-z])(?=\d)/gi, '$1 '));
}
