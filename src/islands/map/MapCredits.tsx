import { mapCredits } from '#domain/city/geo-credits.ts';

/** The links that licences of the map ask for, wherever it is shown. */
export function MapCredits() {
  return mapCredits.map(({ text, href }) => (
    <span key={text}>
      <a href={href}>{text}</a>{' '}
    </span>
  ));
}
