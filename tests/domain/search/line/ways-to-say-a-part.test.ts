import { expect, test } from 'vitest';
import { answerLine } from '#domain/search/line/answer-line.ts';
import { placesOfTree } from './places-of-tree.ts';

/** As brokers of Bangalore write the names of areas. */
const vocabulary = placesOfTree([
  ['JP Nagar', 72],
  ['1st Phase JP Nagar', 25, 'JP Nagar'],
  ['2nd Phase JP Nagar', 9, 'JP Nagar'],
  ['3rd Phase JP Nagar', 3, 'JP Nagar'],
  ['6th Phase JP Nagar', 23, 'JP Nagar'],
  ['7th Phase JP Nagar', 151, 'JP Nagar'],
  ['Jayanagar', 75],
  ['3rd Block Jayanagar', 3, 'Jayanagar'],
  ['4th Block Jayanagar', 4, 'Jayanagar'],
  ['4th T block Jayanagar', 8, 'Jayanagar'],
  ['Koramangala', 60],
  ['1A Block Koramangala', 1, 'Koramangala'],
  ['4th Block Koramangala', 9, 'Koramangala'],
  ['5th block Koramangala', 1, 'Koramangala'],
  ['6th block Koramangala', 5, 'Koramangala'],
  ['Banashankari', 75],
  ['Banashankari Stage II', 19, 'Banashankari'],
  ['Banashankari Stage III', 27, 'Banashankari'],
  ['Banashankari Stage VI', 17, 'Banashankari'],
  ['Banashankari 6th stage , 2nd block', 1, 'Banashankari'],
  ['HSR Layout', 90],
  ['Sector 1 HSR Layout', 10, 'HSR Layout'],
  ['Sector 2 HSR Layout', 15, 'HSR Layout'],
  ['Hsr layout sector3', 1, 'HSR Layout'],
  ['Sector 7 HSR Layout', 14, 'HSR Layout'],
  ['BTM Layout', 80],
  ['BTM 2nd Stage', 29, 'BTM Layout'],
  ['Electronic City', 304],
  ['Electronics City Phase 1', 92, 'Electronic City'],
  ['Electronic City Phase II', 132, 'Electronic City'],
  ['Indira Nagar', 90],
  ['1st Stage Indira Nagar', 5, 'Indira Nagar'],
  ['HAL 2nd Stage', 11, 'Indira Nagar'],
  ['HBR Layout', 30],
  ['5th Block Hbr Layout', 12, 'HBR Layout'],
  ['R.T. Nagar', 36],
  ['Raja Rajeshwari Nagar', 150],
  ['5th Stage BEML Layout', 5, 'Raja Rajeshwari Nagar'],
  ['Kuvempu Nagar', 4],
  ['Sahakara Nagar', 30],
  ['Yelahanka New Town', 40],
  ['AECS Layout', 20],
  ['AECS LAYOUT A-BLOCK Singasandra', 1],
]);

function read(line: string) {
  const { filters, unknownWords } = answerLine(line, vocabulary, null);
  return [filters.areas.join(','), unknownWords.join(' ')];
}

const t = '4th-t-block-jayanagar';
const seventh = '7th-phase-jp-nagar';
const second = 'sector-2-hsr-layout';
const third = 'banashankari-stage-iii';
const btm = 'btm-2nd-stage';

test.each([
  // The number before and behind, as a word, a Roman number, an ordinal of one, and with slips.
  ['7th phase jp nagar', seventh],
  ['jp nagar 7', seventh],
  ['phase 7 jp nagar', seventh],
  ['7th phase of jp nagar', seventh],
  ['7th phase in jp nagar', seventh],
  ['jp nagar phase no. 7', seventh],
  ['jp nagar viith phase', seventh],
  ['jpnagar 7th phase', seventh],
  ['seventh phase jp nagar', seventh],
  ['2nd phase jp nagar, jp nagar', '2nd-phase-jp-nagar'],
  ['bsk iii stage', third],
  ['banashankari IIIrd stage', third],
  ['banashankri 3rd stg', third],
  ['banashankari 6th stage', 'banashankari-stage-vi'],
  ['banashankari 6th stage 2nd block', 'banashankari-6th-stage-2nd-block'],
  // 'Layout' is left out beside initials.
  ['sector 2 hsr', second],
  ['hsr 2nd sector', second],
  ['hsr sec-2', second],
  ['sector no 2 hsr', second],
  ['sector 2, h.s.r. layout', second],
  ['hsrlayout sector2', second],
  ['btm 2nd stage', btm],
  ['btm layout ii stage', btm],
  ['btm 2nd stage, btm layout', btm],
  ['hbr 5th block', '5th-block-hbr-layout'],
  ['beml 5th stage', '5th-stage-beml-layout'],
  ['ec phase 1', 'electronics-city-phase-1'],
  ['ecity ph 2', 'electronic-city-phase-ii'],
  ['hal 2nd stage indiranagar', 'hal-2nd-stage'],
  // Blocks of letters.
  ['jayanagar 4th T block', t],
  ['4th t block jayanagar', t],
  ['jayanagar 4t blk', t],
  ['jayanagar IVth T block', t],
  ['jayanagar t block', t],
  ['jayanagar 4th tblock', t],
  ['jayanagar 4 block', '4th-block-jayanagar'],
  ['koramangala 1 a block', '1a-block-koramangala'],
  ['aecs layout a block', 'aecs-layout-a-block-singasandra'],
  ['kormangala 6 blk', '6th-block-koramangala'],
  // Several of one area.
  ['hsr sector 1,2,7', `sector-1-hsr-layout,${second},sector-7-hsr-layout`],
  ['hsr sector 1 to 3', `hsr-layout-sector3,sector-1-hsr-layout,${second}`],
  ['jp nagar 1st to 3rd phase', '1st-phase-jp-nagar,2nd-phase-jp-nagar,3rd-phase-jp-nagar'],
  // The fifth sector and those between are no areas: nothing is lost without them.
  ['hsr sector 2-7', `hsr-layout-sector3,${second},sector-7-hsr-layout`],
  ['jp nagar 6/7th phase', `6th-phase-jp-nagar,${seventh}`],
  // Kannada.
  ['ಜಯನಗರ 4ನೇ ಟಿ ಬ್ಲಾಕ್', t],
  ['ಜಯನಗರ 3ನೇ ಬ್ಲಾಕ್‌ನಲ್ಲಿ', '3rd-block-jayanagar'],
  ['7ನೇ ಹಂತ ಜೆ.ಪಿ. ನಗರ', seventh],
  ['ಜೆ.ಪಿ. ನಗರ ಏಳನೇ ಹಂತ', seventh],
  ['ಬಿಎಸ್‌ಕೆ 3ನೇ ಹಂತ', third],
  ['ಹೆಚ್.ಎಸ್.ಆರ್. ಲೇಔಟ್ 2ನೇ ಸೆಕ್ಟರ್', second],
  ['ಎಚ್ಎಸ್ಆರ್ ಸೆಕ್ಟರ್ 2', second],
  ['ಬಿಟಿಎಂ 2ನೇ ಹಂತ', btm],
  ['ಹೆಚ್‌ಬಿಆರ್ ಲೇಔಟ್ 5ನೇ ಬ್ಲಾಕ್', '5th-block-hbr-layout'],
  ['ಕೋರಮಂಗಲ ನಾಲ್ಕನೇ ಬ್ಲಾಕ್', '4th-block-koramangala'],
  ['ಎಲೆಕ್ಟ್ರಾನಿಕ್ ಸಿಟಿ ಮೊದಲನೇ ಹಂತ', 'electronics-city-phase-1'],
  // Hindi.
  ['जयनगर 4 टी ब्लॉक', t],
  ['जेपी नगर फेज सात', seventh],
  ['जेपी नगर सेवंथ फेज', seventh],
  ['सेक्टर 2 एचएसआर', second],
  ['एच एस आर लेआउट सेक्टर 2', second],
  ['बीटीएम सेकंड स्टेज', btm],
  ['बनशंकरी तीसरा स्टेज', third],
  ['कोरमंगला फोर्थ ब्लॉक', '4th-block-koramangala'],
  ['इंदिरानगर फर्स्ट स्टेज', '1st-stage-indira-nagar'],
])('‘%s’ is %s', (line, areas, leftOut = '') => {
  expect(read(line)).toEqual([areas, leftOut]);
});

test.each([
  // The 4th T Block is no part of Koramangala, and not its 4th Block.
  ['koramangala 4th t block', 'koramangala', '4th t block'],
  ['koramangala 8th a block', 'koramangala', '8th a block'],
  ['rt nagar 2nd block', 'r-t-nagar', '2nd block'],
  ['ಆರ್.ಟಿ. ನಗರ 2ನೇ ಬ್ಲಾಕ್', 'r-t-nagar', '2ನೇ ಬ್ಲಾಕ್'],
  ['आरटी नगर 2 ब्लॉक', 'r-t-nagar', '2 ब्लॉक'],
  ['kuvempunagar m block', 'kuvempu-nagar', 'm block'],
  ['m block kuvempunagar', 'kuvempu-nagar', 'm block'],
  ['sahakarnagar a block', 'sahakara-nagar', 'a block'],
  ['yelahanka new town a sector', 'yelahanka-new-town', 'a sector'],
  ['btm 2nd stage a', btm, 'a'],
  ['btm 2nd stage a block', btm, 'a block'],
  // A side of a block is no area.
  ['jayanagar 3rd block east', '3rd-block-jayanagar', 'east'],
  ['3rd block east jayanagar', '3rd-block-jayanagar', 'east'],
  ['jp nagar 24th main', 'jp-nagar', '24th main'],
])('‘%s’ is %s, and ‘%s’ is said to be left out', (line, area, leftOut) => {
  expect(read(line)).toEqual([area, leftOut]);
});
