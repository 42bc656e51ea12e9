/** What the reason of a refused row contains, and how a partner reads it in Kannada. */
const sentences: readonly [about: RegExp, say: (words: readonly string[]) => string][] = [
  [/^nothing says whether the home is for sale or for rent/, () => 'ಮಾರಾಟಕ್ಕೋ ಬಾಡಿಗೆಗೋ ಎಂದು ಸಾಲಿನಲ್ಲಿ ಇಲ್ಲ.'],
  [/^the row gives hardly anything/, () => 'ಸಾಲಿನಲ್ಲಿ ಮನೆಯ ವಿವರ ಸಾಕಷ್ಟಿಲ್ಲ: ಬೆಲೆ, ವಿಸ್ತೀರ್ಣ, ಬೆಡ್‌ರೂಮ್ ಬೇಕು.'],
  [
    /^row (\d+) has the same reference/,
    ([row]) => `${row}ನೇ ಸಾಲಿಗೂ ಇದೇ ಸಂಖ್ಯೆ (reference) ಇದೆ. ಪ್ರತಿ ಮನೆಗೂ ತನ್ನದೇ ಸಂಖ್ಯೆ ಇರಬೇಕು.`,
  ],
  [
    /^a quote is opened on this line and never closed/,
    () => 'ಈ ಸಾಲಿನಲ್ಲಿ ಉದ್ಧರಣ ಚಿಹ್ನೆ (") ತೆರೆದು ಮುಚ್ಚಿಲ್ಲ. ಅದನ್ನು ಮುಚ್ಚಿ, ಅಥವಾ ತೆಗೆದುಹಾಕಿ.',
  ],
  [
    /^the row has (\d+) cells and there are (\d+) names/,
    ([cells, names]) =>
      `ಸಾಲಿನಲ್ಲಿ ${cells} ಭಾಗಗಳಿವೆ, ಕಾಲಮ್‌ಗಳ ಹೆಸರು ${names}. ಅಲ್ಪವಿರಾಮ ಇರುವ ಪದ ಮತ್ತು ಸಂಖ್ಯೆಗಳನ್ನು ಉದ್ಧರಣ ಚಿಹ್ನೆಗಳ (") ನಡುವೆ ಬರೆಯಿರಿ.`,
  ],
  [
    /^a spreadsheet has shortened this reference/,
    () => 'Excel ಈ ಸಂಖ್ಯೆಯನ್ನು (reference) ಮೊಟಕುಗೊಳಿಸಿದೆ. ಕಾಲಮ್ ಅನ್ನು Text ಆಗಿ ಬದಲಾಯಿಸಿ ಫೈಲ್ ಮತ್ತೆ ಕಳುಹಿಸಿ.',
  ],
  [
    /a formula without a result/,
    () => 'ಸೂತ್ರದ (formula) ಫಲಿತಾಂಶ ಫೈಲ್‌ನಲ್ಲಿ ಇಲ್ಲ. ಫೈಲ್ ಅನ್ನು Excel ನಲ್ಲಿ ತೆರೆದು, ಉಳಿಸಿ, ಮತ್ತೆ ಕಳುಹಿಸಿ.',
  ],
  [
    /an error of the spreadsheet/,
    () => 'ಈ ಸಾಲಿನಲ್ಲಿ Excel ದೋಷವಿದೆ (#N/A, #REF!). ಸೂತ್ರವನ್ನು ಸರಿಪಡಿಸಿ, ಅಥವಾ ಬೆಲೆ ಬರೆದು, ಫೈಲ್ ಮತ್ತೆ ಕಳುಹಿಸಿ.',
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
