import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { AdminPageRow } from '#contracts/admin-pages.ts';
import { entityTypes } from '#domain/entity.ts';
import { RemovalsBlock } from '../removals/RemovalsBlock.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { TabPanel, Tabs } from '../../tabs/Tabs.tsx';
import type { Generator } from './generator.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { EmptyPages } from './EmptyPages.tsx';
import { FailedBar } from './FailedBar.tsx';
import { GenerateDialog } from './GenerateDialog.tsx';
import { pageKinds } from './page-kinds.ts';
import { PageFilters } from './PageFilters.tsx';
import { PageTable } from './PageTable.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { ProgressDialog } from './ProgressDialog.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { Toolbar } from './Toolbar.tsx';

export function GeneratorBlock({ generator }: { generator: Generator }) {
  const { list, work, watch } = generator;
  const kind = useStore(list.$kind);
  const kinds = useStore(list.$kinds);
  const shown = useStore(list.$shown);
  const pendingCount = useStore(watch.$pending);
  const progress = useStore(work.$progress);
  const question = useStore(work.$question);
  const [preview, setPreview] = useState<AdminPageRow | null>(null);
  const [toDelete, setToDelete] = useState<readonly AdminPageRow[] | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { rows, load, filter, chosen } = kinds[kind];

  function askToDelete(candidates: readonly AdminPageRow[]): void {
    const removable = work.removable(candidates);
    if (removable.length > 0) setToDelete(removable);
    else void work.remove(kind, []);
  }

  return (
    <section className="panel staff-block" aria-labelledby="generator-title">
      <header className="staff-block-head">
        <h2 id="generator-title" ref={title} tabIndex={-1}>
          Static HTML Generator
        </h2>
        <button className="staff-running" type="button" onClick={work.showLog}>
          {pendingCount > 0 ? <b>Running: {pendingCount}</b> : 'Log'}
        </button>
      </header>
      <Tabs
        id="pages"
        label="Kind of page"
        chosen={kind}
        onChoose={list.open}
        tabs={entityTypes.map((each) => ({
          name: each,
          label: (
            <>
              {pageKinds[each].tab} <span className="count">{formatCount(kinds[each])}</span>
            </>
          ),
        }))}
      />
      <RemovalsBlock removals={generator.removals} onDone={() => title.current?.focus()} />
      <TabPanel id="pages" chosen={kind}>
        <PageFilters list={list} />
        <Toolbar generator={generator} />
        <FailedBar generator={generator} />
        {chosen.size > 0 && (
          <SelectionBar generator={generator} onDelete={() => askToDelete(list.chosenRows())} />
        )}
        {load === 'loading' && rows.length === 0 && <Spinner text="Loading pages…" />}
        {load === 'failed' && rows.length === 0 && (
          <p className="staff-empty">The pages could not be loaded. Use Refresh to try again.</p>
        )}
        {load === 'ready' && shown.length === 0 && <EmptyPages kind={kind} filter={filter} />}
        {shown.length > 0 && (
          <PageTable
            key={kind}
            label={pageKinds[kind].tab}
            rows={rows}
            shown={shown}
            chosen={chosen}
            onToggle={list.toggle}
            onToggleAll={(all) => (all ? list.chooseShown() : list.deselectShown())}
            onRegenerate={(row) => void work.generate(kind, [row], 'some')}
            onPreview={setPreview}
            onDelete={(row) => askToDelete([row])}
            onRetry={(row) => void work.retry(kind, row)}
          />
        )}
      </TabPanel>
      {preview && (
        <PreviewDialog
          row={preview}
          onClose={() => setPreview(null)}
          onRegenerate={() => {
            setPreview(null);
            void work.generate(kind, [preview], 'some');
          }}
        />
      )}
      {toDelete && (
        <DeleteDialog
          kind={kind}
          pages={toDelete}
          onClose={() => setToDelete(null)}
          onDelete={() => {
            setToDelete(null);
            void work.remove(kind, toDelete);
          }}
        />
      )}
      {question && (
        <GenerateDialog
          {...question}
          onGenerate={(chosen) => void work.agree(chosen)}
          onClose={work.disagree}
        />
      )}
      {progress.open && <ProgressDialog generator={generator} />}
    </section>
  );
}

function formatCount({ load, rows }: { load: string; rows: readonly unknown[] }): string {
  if (load === 'ready' || (load !== 'opening' && rows.length > 0))
    return `(${rows.length.toLocaleString('en-IN')})`;
  return load === 'failed' ? '(?)' : '(…)';
}
