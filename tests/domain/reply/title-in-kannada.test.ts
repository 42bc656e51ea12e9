import { expect, test } from 'vitest';
import { titleInKannada } from '#domain/reply/title-in-kannada.ts';

test.each([
  ['3 BHK for sale in Whitefield, Bangalore', 'Whitefield, Bangalore ನಲ್ಲಿ 3 ಬಿಎಚ್‌ಕೆ (ಮಾರಾಟಕ್ಕೆ)'],
  ['6 Bedroom for rent in HSR Layout', 'HSR Layout ನಲ್ಲಿ 6 ಬೆಡ್‌ರೂಮ್ (ಬಾಡಿಗೆಗೆ)'],
  ['West-facing 3 BHK row house in Kogilu Fields', 'Kogilu Fields ನಲ್ಲಿ ಪಶ್ಚಿಮ ಮುಖದ 3 ಬಿಎಚ್‌ಕೆ ರೋ ಹೌಸ್'],
  ['3 BHK, 1,720 sqft, Lake Arches, Hebbal', 'Lake Arches, Hebbal ನಲ್ಲಿ 1,720 ಚದರ ಅಡಿಯ 3 ಬಿಎಚ್‌ಕೆ'],
  [
    '2 BHK for sale in Whitefield, Lake View, 1,056 sqft',
    'Whitefield, Lake View ನಲ್ಲಿ 1,056 ಚದರ ಅಡಿಯ 2 ಬಿಎಚ್‌ಕೆ (ಮಾರಾಟಕ್ಕೆ)',
  ],
  ['2 BHK, 1,056 sqft', '2 BHK, 1,056 sqft'],
  ['Two-bedroom home near Neeladri Road', 'Two-bedroom home near Neeladri Road'],
  ['ಬಸವನಗುಡಿಯಲ್ಲಿ ಮನೆ', 'ಬಸವನಗುಡಿಯಲ್ಲಿ ಮನೆ'],
])('the title %j reads %j in a text in Kannada', (title, kannada) => {
  expect(titleInKannada(title)).toBe(kannada);
});
