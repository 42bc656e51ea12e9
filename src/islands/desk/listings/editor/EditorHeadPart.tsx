import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { areaPath, propertyPath, societyPath } from '#site/paths.ts';
import { PresentLine } from '../../presence/PresentLine.tsx';
import { kindLabels } from '../fields/kind-labels.ts';
import type { Columns } from '../fields/read-field.ts';
import { describeState } from './describe-state.ts';
import type { Editor } from './editor.ts';

interface EditorHeadPartProps {
  editor: Editor;
  name: string;
  headingId: string;
  title: RefObject<HTMLHeadingElement | null>;
  addressOfList: string;
  isOpen: boolean;
  /** Whether visitors see its page. */
  isShown: boolean;
}

/** The name of what an editor is open for, its state, and the ways to its list, its page and its check. */
export function EditorHeadPart(props: EditorHeadPartProps) {
  const { editor, name, headingId, title, addressOfList, isOpen, isShown } = props;
  const { kind, id } = editor;
  const { row, soldOn, onHold, offerOnHoldSince } = useStore(editor.$editor);
  const pagePath = row && pagePathOf(kind, row);
  return (
    <header className="staff-block-head">
      <div>
        <p className="small">
          <a href={addressOfList}>{kindLabels[kind].plural}</a>
        </p>
        <h2 id={headingId} ref={title} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h2>
        {isOpen && (
          <p className="small muted">
            {row === null
              ? 'New, not saved yet.'
              : describeState(kind, row, { isShown, soldOn, onHold, offerOnHoldSince })}
          </p>
        )}
        {kind === 'property' && row && <PresentLine kind="property" id={id} isOpen />}
      </div>
      {isShown && pagePath && (
        <div className="actions">
          {kind === 'property' && (
            <a className="button quiet small" href={`#round/${id}`}>
              Record a check
            </a>
          )}
          <a className="button quiet small" href={pagePath} target="_blank" rel="noopener">
            Open its page
          </a>
        </div>
      )}
    </header>
  );
}

function pagePathOf(kind: Editor['kind'], row: Columns): string | null {
  const slug = String(row['slug'] ?? '');
  if (kind === 'property') return slug === '' ? null : propertyPath({ slug });
  if (kind === 'society')
    return societyPath({ id: String(row['id']), slug, city: String(row['city'] ?? '') || null });
  return areaPath({ slug });
}
