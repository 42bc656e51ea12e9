/** What the reason of a refused row contains, and how a partner reads it in Kannada. */
const sentences: readonly [about: RegExp, say: (words: readonly string[]) => string][] = [
  [/^nothing says whether the home is for sale or for rent/, () => 'ಮಾರಾಟಕ್ಕೋ ಬಾಡಿಗೆಗೋ ಎಂದು ಸಾಲಿನಲ್ಲಿ ಇಲ್ಲ.'],
  [/^the row gives hardly anything/, () => 'ಸಾಲಿನಲ್ಲಿ ಮನೆಯ ವಿವರ ಸಾಕಷ್ಟಿಲ್ಲ: ಬೆಲೆ, ವಿಸ್ತೀರ್ಣ, ಬೆಡ್‌ರೂಮ್ ಬೇಕು.'],
  [
    /^row (\d+) has the same reference/,
    ([row]) => `${row}ನೇ ಸಾಲಿಗೂ ಇದೇ ಸಂಖ್ಯೆ (reference) ಇದೆ. ಪ್ರತಿ ಮನೆಗೂ ತನ್ನದೇ ಸಂಖ್ಯೆ ಇರಬೇಕು.`,
  ],
  [/^a lease for one sum/, () => 'ಒಂದೇ ಮೊತ್ತದ ಲೀಸ್ ಬಾಡಿಗೆಯೂ ಅಲ್ಲ, ಮಾರಾಟವೂ ಅಲ್ಲ; ಅದನ್ನು ತೋರಿಸುವುದಿಲ್ಲ.'],
];

/** Why a row of a partner's file is not shown, in Kannada. Null for a reason that is not known here: it stays in English. */
export function refusalInKannada(reason: string): string | null {
  for (const [about, say] of sentences) {
    const found = about.exec(reason);
    if (found) return say(found.slice(1));
  }
  return null;
}
