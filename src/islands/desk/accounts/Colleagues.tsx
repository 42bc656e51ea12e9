import type { OwnDetails } from '#contracts/own-details.ts';
import { storedPhone } from '#domain/enquiry/phone.ts';
import { roleWords } from './accounts.ts';

/** Who else works here, and under which number. */
export function Colleagues({ colleagues }: Pick<OwnDetails, 'colleagues'>) {
  return (
    <section className="panel staff-block" aria-labelledby="colleagues-title">
      <header className="staff-block-head">
        <h2 id="colleagues-title">Your colleagues</h2>
      </header>
      {colleagues.length === 0 && <p className="staff-empty">Nobody else works here yet.</p>}
      <ul className="staff-list small">
        {colleagues.map(({ id, name, role, phone }) => (
          <li key={id}>
            <b>
              <bdi>{name}</bdi>
            </b>
            , {roleWords[role]}
            {phone && (
              <>
                , <a href={`tel:${storedPhone(phone)}`}>{phone}</a>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
