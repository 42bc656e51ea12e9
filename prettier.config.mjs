export default {
  printWidth: 110,
  singleQuote: true,
  plugins: ['prettier-plugin-astro'],
  overrides: [
    { files: '*.astro', options: { parser: 'astro' } },
    { files: '*.jsonc', options: { trailingComma: 'none' } },
  ],
};
