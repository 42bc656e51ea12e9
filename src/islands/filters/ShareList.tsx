import { useState } from 'react';
import { sharedListPath } from '#domain/address/shared-list-parameter.ts';
import type { Offer } from '#domain/offer.ts';

/**
 * Shares a list with its filters by an address whose preview says what it is, by the share sheet of the device or, without
 * one, as a copied link.
 */
export function ShareList({ offer, query }: { offer: Offer; query: string }) {
  const [said, say] = useState('');
  async function share(): Promise<void> {
    const url = location.origin + sharedListPath(offer, query);
    try {
      if (typeof navigator.share === 'function') await navigator.share({ url });
      else {
        await navigator.clipboard.writeText(url);
        say('The link is copied.');
      }
    } catch (fault) {
      // Whoever closes the sheet of the device wants nothing said.
      if (!(fault instanceof DOMException && fault.name === 'AbortError')) say(`Copy this link: ${url}`);
    }
  }
  return (
    <span className="share-list">
      <button type="button" className="link-button" onClick={() => void share()}>
        Share this list
      </button>{' '}
      <span role="status" className="muted">
        {said}
      </span>
    </span>
  );
}
