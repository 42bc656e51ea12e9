import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { PartnerFeed } from '#contracts/admin-partner-feed.ts';
import type { PartnerFileStore } from './partner-file.ts';

/** A form for the address of a partner's file, or for a file from this device. */
export function FileSource({ file, feed }: { file: PartnerFileStore; feed: PartnerFeed }) {
  const id = useId();
  const { busy, progress } = useStore(file.$file, { keys: ['busy', 'progress'] });
  const [address, setAddress] = useState(feed.address ?? '');
  const [allowsHttp, setAllowsHttp] = useState(feed.allows_http);
  return (
    <form
      className="staff-file-source"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void file.saveAddress(address, allowsHttp);
      }}
    >
      <div className="field">
        <label htmlFor={`${id}-address`}>Address of their file, read every night</label>
        <input
          id={`${id}-address`}
          type="url"
          value={address}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://partner.example/homes.csv"
          onChange={(event) => setAddress(event.target.value)}
        />
      </div>
      <label className="small staff-file-check">
        <input
          type="checkbox"
          checked={allowsHttp}
          onChange={(event) => setAllowsHttp(event.target.checked)}
        />
        Allow an address that is not encrypted (http)
      </label>
      <div className="actions">
        <button className="button small" type="submit" aria-disabled={busy}>
          Save the address
        </button>
        {feed.address !== null && (
          <button
            className="button quiet small"
            type="button"
            aria-disabled={busy}
            onClick={() => void file.readNow()}
          >
            Read it now
          </button>
        )}
      </div>
      <div className="field">
        <label htmlFor={`${id}-file`}>Or take a file from this device</label>
        <input
          id={`${id}-file`}
          type="file"
          aria-describedby={`${id}-kinds`}
          disabled={busy}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = '';
            if (chosen) void file.upload(chosen);
          }}
        />
        <p className="small muted" id={`${id}-kinds`}>
          CSV, Excel, JSON or XML, as the partner sends it, up to 30 MB.
          {progress !== null && ` ${Math.round(progress * 100)} % sent.`}
        </p>
      </div>
    </form>
  );
}
