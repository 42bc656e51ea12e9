import { expect, test } from 'vitest';
import { titleInKannada } from '#domain/reply/title-in-kannada.ts';

test.each([
  ['3 BHK for sale in Whitefield, Bangalore', 'Whitefield, Bangalore ನಲ್ಲಿ 3 ಬಿಎಚ್‌ಕೆ (ಮಾರಾಟಕ್ಕೆ)'],
  ['6 Bedroom for rent in HSR Layout', 'HSR Layout ನಲ್ಲಿ 6 ಬೆಡ್‌ರೂಮ್ (ಬಾಡಿಗೆಗೆ)'],
  ['West-facing 3 BHK row house in Kogilu Fields', 'Kogilu Fields ನಲ್ಲಿ ಪಶ್ಚಿಮ ಮುಖದ 3 ಬಿಎಚ್‌ಕೆ ರೋ ಹೌಸ್'],
  ['Two-bedroom home near Neeladri Road', 'Two-bedroom home near Neeladri Road'],
  ['ಬಸವನಗುಡಿಯಲ್ಲಿ ಮನೆ', 'ಬಸವನಗುಡಿಯಲ್ಲಿ ಮನೆ'],
])('the title %j reads %j in a text in Kannada', (title, kannada) => {
  expect(titleInKannada(title)).toBe(kannada);
});
