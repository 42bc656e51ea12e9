import { useStore } from '@nanostores/react';
import type { PartnerFeedReport, ProposedPart } from '#contracts/admin-partner-feed.ts';
import { formatCount } from '#domain/text/text.ts';
import { ItemButton } from '../block/ItemButton.tsx';
import { thenFocus } from '../block/then-focus.ts';
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

  async function change(part: ProposedPart, how: 'makePart' | 'undoPart', pressed: Element): Promise<void> {
    const list = pressed.closest('ul');
    const at = parts.indexOf(part);
    await file[how](part);
    const isLeft = (one: ProposedPart) => !file.$file.get().made.has(keyOfPart(one));
    const left = parts.findIndex((one, place) => place >= at && isLeft(one));
    // The pressed button is gone, and the focus with it: to the next part that is no area, or to what takes this one back.
    thenFocus(
      () => undefined,
      () =>
        list?.children[left < 0 ? at : left]?.querySelector('button') ??
        list?.parentElement?.querySelector('summary'),
    );
  }

  return (
    <details className="small">
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
                  onPress={(button) => void change(part, 'makePart', button)}
                >
                  Make it an area
                </ItemButton>
              )}
              {id && (
                <ItemButton
                  of={`: ${part.name}`}
                  busy={busy}
                  onPress={(button) => void change(part, 'undoPart', button)}
                >
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
