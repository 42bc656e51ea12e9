/** 'kn' for Kannada and so on, if most letters are not Latin. For the `lang` attribute (decision A4). */
export function scriptLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{Script=Latin}/gu) ?? [];
  if (letters.length === 0 || latin.length * 2 >= letters.length) return null;
  const scripts: [RegExp, string][] = [
    [/\p{Script=Kannada}/u, 'kn'],
    [/\p{Script=Devanagari}/u, 'hi'],
    [/\p{Script=Tamil}/u, 'ta'],
    [/\p{Script=Telugu}/u, 'te'],
    [/\p{Script=Malayalam}/u, 'ml'],
  ];
  return scripts.find(([script]) => script.test(text))?.[1] ?? 'und';
}
