import { useId } from 'react';
import { localityCredit, metroCredit } from '#domain/city/geo-credits.ts';
import { compareHomes } from '#domain/compare/compare-homes.ts';
import { propertyPath } from '#site/paths.ts';
import { comparedHomesPath } from '#site/shared-paths.ts';
import { comparedNames } from './compared-names.ts';
import type { ComparedPage } from './read-property-page.ts';

/** Homes in columns, facts in rows. On a phone the first column stays in place while the others scroll. */
export function CompareTable({ pages }: { pages: readonly ComparedPage[] }) {
  const id = useId();
  const { rows } = compareHomes(pages.map(({ home }) => home));
  const names = comparedNames(pages);
  return (
    <>
      <p className="small muted" id={id}>
        Of amounts the best is marked. ‘Differs’ marks other facts in which the homes are not alike.
      </p>
      <section
        className="table-room compare-room"
        tabIndex={0}
        aria-label="The homes side by side"
        aria-describedby={id}
      >
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">Fact</th>
              {pages.map(({ slug, lang, place, picture }, at) => (
                <th scope="col" key={slug}>
                  {picture && (
                    <span className={picture.isIllustration ? 'pic illustration' : 'pic'}>
                      <img
                        src={picture.src}
                        srcSet={picture.srcset ?? undefined}
                        sizes="(min-width: 44rem) 18rem, 9rem"
                        width="960"
                        height="640"
                        alt=""
                      />
                    </span>
                  )}
                  <a href={propertyPath({ slug })} lang={lang ?? undefined}>
                    {names[at]}
                  </a>
                  <small className="muted">{place}</small>
                  {pages.length > 2 && (
                    <a
                      className="small compare-without"
                      href={comparedHomesPath(pages.map((page) => page.slug).filter((each) => each !== slug))}
                      aria-label={`Remove ${names[at]}`}
                    >
                      Remove
                    </a>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, differs, cells }) => (
              <tr key={label} className={differs ? 'differs' : undefined}>
                <th scope="row">
                  {label}
                  {differs && <small>differs</small>}
                </th>
                {cells.map(({ text, mark, isKnown }, at) => (
                  <td key={pages[at]?.slug} className={isKnown ? undefined : 'muted'}>
                    {text}
                    {mark && <small className="compare-mark">{mark}</small>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {pages.some(({ home }) => home.metro) && (
        <p className="micro muted after credits">
          {[metroCredit, localityCredit].map(({ text, href }) => (
            <a key={text} href={href} rel="noopener">
              {text}
            </a>
          ))}
        </p>
      )}
    </>
  );
}
