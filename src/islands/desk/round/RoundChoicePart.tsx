import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { RoundChoice } from '#contracts/admin-round.ts';
import type { Round } from './round.ts';
import { roundAddress } from './round-choice.ts';

const count = (left: number) => left.toLocaleString('en-IN');

/** Which homes of the round somebody asks about, and how many are left of each area. The choice is in the address. */
export function RoundChoicePart({ round }: { round: Round }) {
  const { choice, left } = useStore(round.$round, { keys: ['choice', 'left'] });
  const id = useId();
  const { areas, parts, partners, asked, areaName } = left;
  const go = (piece: RoundChoice) => {
    location.hash = roundAddress({ ...choice, ...piece });
  };
  const known = [...areas, ...parts];
  const isListed = known.some(({ slug }) => slug === choice.area);
  return (
    <div className="staff-round-choice">
      <div className="field">
        <label htmlFor={`${id}-area`}>Area, with its parts</label>
        <select
          id={`${id}-area`}
          value={choice.area ?? ''}
          onChange={({ target }) => go({ area: target.value })}
        >
          <option value="">All areas</option>
          {choice.area && !isListed && (
            <option value={choice.area}>{areaName ?? choice.area}: none left</option>
          )}
          {known.map(({ slug, name, left: of }) => (
            <option key={slug} value={slug}>
              {name} ({count(of)})
            </option>
          ))}
        </select>
      </div>
      {(partners.length > 0 || choice.partner) && (
        <div className="field">
          <label htmlFor={`${id}-partner`}>Partner</label>
          <select
            id={`${id}-partner`}
            value={choice.partner ?? ''}
            onChange={({ target }) => go({ partner: target.value })}
          >
            <option value="">All partners</option>
            {choice.partner && !partners.some((partner) => partner.id === choice.partner) && (
              <option value={choice.partner}>This partner: none left</option>
            )}
            {partners.map((partner) => (
              <option key={partner.id} value={partner.id}>
                {partner.name} ({count(partner.left)})
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="choices">
        <label>
          <input
            type="checkbox"
            checked={choice.asked === true}
            onChange={({ target }) => go({ asked: target.checked })}
          />{' '}
          Asked about by visitors ({count(asked)})
        </label>
        <label>
          <input
            type="checkbox"
            checked={choice.oldest === true}
            onChange={({ target }) => go({ oldest: target.checked })}
          />{' '}
          Oldest first
        </label>
      </div>
      {areas.length > 1 && (
        <details className="small">
          <summary>What is left by area</summary>
          <ul className="staff-list">
            {areas.map(({ slug, name, left: of }) => (
              <li key={slug}>
                <a href={roundAddress({ ...choice, area: slug })}>
                  <bdi>{name}</bdi>
                </a>
                : {count(of)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
