/** What a sentence about a file contains, and how a partner reads it in Kannada. `numbers` are those of its groups. */
const sentences: readonly [about: RegExp, say: (numbers: readonly string[]) => string][] = [
  [/^The file is empty\./, () => 'ಫೈಲ್ ಖಾಲಿ ಇದೆ.'],
  [
    /^(?:The file has no homes|There are no homes in this file)/,
    () => 'ಫೈಲ್‌ನಲ್ಲಿ ಮನೆಗಳಿಲ್ಲ. ಮೊದಲ ಸಾಲಿನಲ್ಲಿ ಕಾಲಮ್‌ಗಳ ಹೆಸರು, ನಂತರ ಪ್ರತಿ ಮನೆಗೆ ಒಂದು ಸಾಲು ಇರಬೇಕು.',
  ],
  [/none could be read as a home/, () => 'ಫೈಲ್‌ನ ಯಾವ ಸಾಲನ್ನೂ ಮನೆಯೆಂದು ಓದಲಾಗಲಿಲ್ಲ.'],
  [
    /^The file has ([\d,]+) homes?, the last one had ([\d,]+)\./,
    ([now, before]) => `ಈ ಫೈಲ್‌ನಲ್ಲಿ ${now} ಮನೆಗಳಿವೆ, ಹಿಂದಿನದರಲ್ಲಿ ${before} ಇದ್ದವು. ಫೈಲ್ ಪೂರ್ತಿಯಾಗಿ ಇಲ್ಲದಿರಬಹುದು.`,
  ],
  [
    /^The file has ([\d,]+) of the ([\d,]+) homes? of the last one\./,
    ([found, before]) => `ಹಿಂದಿನ ಫೈಲ್‌ನ ${before} ಮನೆಗಳಲ್ಲಿ ${found} ಮಾತ್ರ ಇದರಲ್ಲಿವೆ. ಇದು ಬೇರೆ ಫೈಲ್ ಆಗಿರಬಹುದು.`,
  ],
  [
    /^The file has no column (.+) any more, by which/,
    ([column]) => `ಮನೆಗಳನ್ನು ಗುರುತಿಸುವ ಕಾಲಮ್ ${column} ಈಗ ಫೈಲ್‌ನಲ್ಲಿ ಇಲ್ಲ. ಹಿಂದಿನ ಕಾಲಮ್‌ಗಳೊಂದಿಗೆ ಕಳುಹಿಸಿ.`,
  ],
  [
    /^A fault of ours ended it after ([\d,]+) homes?/,
    ([homes]) => `ನಮ್ಮ ಕಡೆಯ ದೋಷದಿಂದ ${homes} ಮನೆಗಳ ನಂತರ ಓದುವುದು ನಿಂತಿತು. ಮತ್ತೆ ಪ್ರಯತ್ನಿಸುತ್ತೇವೆ.`,
  ],
  [
    /^This is one page of an answer/,
    () => 'ಇದು ಪಟ್ಟಿಯ ಒಂದು ಪುಟ ಮಾತ್ರ. ಎಲ್ಲಾ ಮನೆಗಳನ್ನು ಒಂದೇ ಫೈಲ್‌ನಲ್ಲಿ ಕಳುಹಿಸಿ, ಅಥವಾ ಮೊದಲ ಪುಟದ ವಿಳಾಸ ತಿಳಿಸಿ.',
  ],
  [
    /^This is a (?:workbook as XML|binary Excel file)/,
    () => 'ಈ ಬಗೆಯ Excel ಫೈಲ್ ಓದಲಾಗುವುದಿಲ್ಲ. ಅದನ್ನು .xlsx ಆಗಿ ಉಳಿಸಿ ಕಳುಹಿಸಿ.',
  ],
  [/^This is a PDF\./, () => 'ಇದು PDF. ಅದನ್ನು ತಯಾರಿಸಿದ ಟೇಬಲ್ ಕಳುಹಿಸಿ: .xlsx ಅಥವಾ .csv.'],
  [
    /^This is a web page/,
    () => 'ಇದು ಮನೆಗಳ ಫೈಲ್ ಅಲ್ಲ, ವೆಬ್ ಪುಟ. ಫೈಲ್‌ನ ವಿಳಾಸ ಬದಲಾಗಿರಬಹುದು, ಅಥವಾ ಅಲ್ಲಿ ಸೈನ್ ಇನ್ ಬೇಕಿರಬಹುದು.',
  ],
  [
    /^This is an Excel file of the old kind/,
    () => 'ಇದು ಹಳೆಯ ಬಗೆಯ (.xls) ಅಥವಾ ಪಾಸ್‌ವರ್ಡ್ ಇರುವ Excel ಫೈಲ್. ಪಾಸ್‌ವರ್ಡ್ ಇಲ್ಲದೆ .xlsx ಆಗಿ ಉಳಿಸಿ ಕಳುಹಿಸಿ.',
  ],
  [
    /is larger than|unpacks to more than|took too long or too much memory|has more than [\d,]+ rows|in three tries/,
    () => 'ಫೈಲ್ ತುಂಬಾ ದೊಡ್ಡದಾಗಿದೆ. ಮನೆಗಳನ್ನು ಹಲವು ಫೈಲ್‌ಗಳಲ್ಲಿ ಕಳುಹಿಸಿ.',
  ],
  [
    /^This is no table|without an Excel table in it/,
    () => 'ಇದು ಮನೆಗಳ ಟೇಬಲ್ ಅಲ್ಲ. ಟೇಬಲ್ ಅನ್ನು .xlsx ಅಥವಾ .csv ಆಗಿ ಕಳುಹಿಸಿ.',
  ],
  [
    /^Line (\d+) of the file could not be read/,
    ([line]) => `ಫೈಲ್‌ನ ${line}ನೇ ಸಾಲನ್ನು ಓದಲಾಗಲಿಲ್ಲ. ಅದನ್ನು ಸರಿಪಡಿಸಿ ಮತ್ತೆ ಕಳುಹಿಸಿ.`,
  ],
  [
    /did not arrive whole|may be cut off|is damaged|cannot be unpacked|closed the connection/,
    () => 'ಫೈಲ್ ಪೂರ್ತಿಯಾಗಿ ಬಂದಿಲ್ಲ ಅಥವಾ ಹಾಳಾಗಿದೆ. ಅದನ್ನು ಮತ್ತೆ ಕಳುಹಿಸಿ.',
  ],
  [
    /could not be reached|^There is no (?:server called|file at this address)|does not let us in|has no valid certificate/,
    () => 'ನಿಮ್ಮ ಫೈಲ್ ಇರುವ ವಿಳಾಸವನ್ನು ತೆರೆಯಲಾಗಲಿಲ್ಲ. ವಿಳಾಸ ಬದಲಾಗಿದ್ದರೆ ಹೊಸದನ್ನು ತಿಳಿಸಿ.',
  ],
];

/** Why a partner's file changed nothing, in Kannada. Null for a sentence that is not known here: it stays in English. */
export function problemInKannada(problem: string): string | null {
  for (const [about, say] of sentences) {
    const found = about.exec(problem);
    if (found) return say(found.slice(1));
  }
  return null;
}
