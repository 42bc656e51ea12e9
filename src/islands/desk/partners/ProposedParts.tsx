import { useStore } from '@nanostores/react';
import type { PartnerFeedReport, ProposedPart } from '#contracts/admin-partner-feed.ts';
import { formatCount } from '#domain/text/text.ts';
import { ItemButton } from '../block/ItemButton.tsx';
import { keyOfPart, type PartnerFileStore } from './partner-file.ts';

interface ProposedPartsProps {
  file: PartnerFileStore;
  report: PartnerFeedReport;
}

/** What lies in an area and is none itself: one press makes it one, and the next is below. */
export function ProposedParts({ file, report: { parts, found } }: ProposedPartsProps) {
  const { busy, made } = useStore(file.$file, { keys: ['busy', 'made'] });
  if (parts.length === 0) return null;
  const all = found?.parts ?? parts.length;

  async function make(part: ProposedPart, pressed: Element | null): Promise<void> {
    const entry = pressed?.closest('li');
    await file.makePart(part);
    if (file.$file.get().problem === null)
      entry?.nextElementSibling?.querySelector<HTMLButtonElement>('button')?.focus();
  }

  return (
    <details className="small" open={made.size > 0 || undefined}>
      <summary>{formatCount(all, 'part of an area is', 'parts of areas are')} no area here</summary>
      <p>
        Their homes are in the area meanwhile. What you make an area has its homes once the file is read
        again.
      </p>
      <ul className="staff-file-columns">
        {parts.map((part) => {
          const id = made.get(keyOfPart(part));
          return (
            <li key={keyOfPart(part)}>
              <bdi>{part.name}</bdi>, a part of <bdi>{part.area}</bdi>{' '}
              <span className="muted">
                {formatCount(part.homes, 'home')}
                {id !== undefined && ', an area now'}
              </span>{' '}
              {id === undefined && (
                <ItemButton
                  of={`: ${part.name}`}
                  busy={busy}
                  onPress={() => void make(part, document.activeElement)}
                >
                  Make it an area
                </ItemButton>
              )}
              {id && (
                <ItemButton of={`: ${part.name}`} busy={busy} onPress={() => void file.undoPart(part)}>
                  Undo
                </ItemButton>
              )}
            </li>
          );
        })}
        {all > parts.length && <li className="muted">… and {all - parts.length} more.</li>}
      </ul>
    </details>
  );
}
