const facings = { north: 'ಉತ್ತರ', south: 'ದಕ್ಷಿಣ', east: 'ಪೂರ್ವ', west: 'ಪಶ್ಚಿಮ' } as const;
const rooms = { bhk: 'ಬಿಎಚ್‌ಕೆ', bedroom: 'ಬೆಡ್‌ರೂಮ್' } as const;
const kinds = {
  apartment: 'ಫ್ಲ್ಯಾಟ್',
  flat: 'ಫ್ಲ್ಯಾಟ್',
  villa: 'ವಿಲ್ಲಾ',
  'row house': 'ರೋ ಹೌಸ್',
  'independent house': 'ಸ್ವತಂತ್ರ ಮನೆ',
  house: 'ಮನೆ',
  home: 'ಮನೆ',
} as const;
const offers = { sale: 'ಮಾರಾಟಕ್ಕೆ', rent: 'ಬಾಡಿಗೆಗೆ' } as const;

const englishTitle = new RegExp(
  `^(?:(${Object.keys(facings).join('|')})-facing )?(\\d+(?:\\.5)?) (${Object.keys(rooms).join('|')})` +
    `(?: (${Object.keys(kinds).join('|')}))?(?: for (${Object.keys(offers).join('|')}))?(?: in |, )(.+)$`,
  'i',
);
/** A size among the places: 'Lake View, 1,056 sqft'. */
const size = /(^|, )(\d[\d,]*(?:\.\d+)?) sqft(?:, |$)/;

/**
 * The title of a home in Kannada, with names as they are written: 'Whitefield ನಲ್ಲಿ 3 ಬಿಎಚ್‌ಕೆ ಫ್ಲ್ಯಾಟ್', or with its size
 * 'Whitefield ನಲ್ಲಿ 1,056 ಚದರ ಅಡಿಯ 3 ಬಿಎಚ್‌ಕೆ'. A title that is not built like ours stays as it is.
 */
export function titleInKannada(title: string): string {
  const [, facing, count, room, kind, offer, placed = ''] = englishTitle.exec(title) ?? [];
  const sqft = size.exec(placed)?.[2];
  const place = placed.replace(size, (found, before) => (found.endsWith(', ') ? before : ''));
  if (!place) return title;
  const said = (words: Readonly<Record<string, string>>, word: string | undefined, after = '') => {
    const found = Object.entries(words).find(([english]) => english === word?.toLowerCase())?.[1];
    return found && `${found}${after}`;
  };
  const home = [
    ...[said(facings, facing, ' ಮುಖದ'), sqft && `${sqft} ಚದರ ಅಡಿಯ`, count, said(rooms, room)],
    said(kinds, kind),
  ];
  const ofOffer = said(offers, offer);
  return [`${place} ನಲ್ಲಿ`, ...home, ofOffer && `(${ofOffer})`].filter(Boolean).join(' ');
}
