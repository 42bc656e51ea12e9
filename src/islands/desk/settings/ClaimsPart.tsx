import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ChoiceField } from '#domain/form/form-field.ts';
import { Spinner } from '../block/Spinner.tsx';
import { falseClaimsOf, type Quality } from '../quality/quality.ts';
import { ChoiceSetting } from './ChoiceSetting.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { Settings } from './settings.ts';

const claimsField: ChoiceField = {
  name: 'claims',
  kind: 'choice',
  label: 'Claims',
  choices: [
    { value: 'as_specified', label: 'As specified' },
    { value: 'as_counted', label: 'As counted' },
  ],
};

/** How the site claims, and which claims the data contradict now. */
export function ClaimsPart({ settings, quality }: { settings: Settings; quality: Quality }) {
  const { load, answer } = useStore(quality.$quality);
  useEffect(() => void quality.load(), [quality]);
  return (
    <SettingsForm settings={settings} title="Claims" names={['claims']}>
      {!answer && load === 'loading' && <Spinner text="Comparing claims with the listings…" />}
      {load === 'failed' && <p className="problem">The claims could not be compared with the listings.</p>}
      {answer && (
        <FalseClaims
          claims={falseClaimsOf(answer)}
          isCounted={answer.claims === 'as_counted'}
          onUseCounted={() => void settings.save({ claims: 'as_counted' })}
        />
      )}
      <ChoiceSetting
        settings={settings}
        field={claimsField}
        name="claims"
        hint="As specified: the fixed figures and sentences of the site, such as ‘100% Verified Data’. As counted: each shows the figure that the listings support, or is left out."
      />
    </SettingsForm>
  );
}

interface FalseClaimsProps {
  claims: ReturnType<typeof falseClaimsOf>;
  isCounted: boolean;
  onUseCounted: () => void;
}

function FalseClaims({ claims, isCounted, onUseCounted }: FalseClaimsProps) {
  if (isCounted) return <p className="small">Pages show counted figures, and claim nothing else.</p>;
  if (claims.length === 0) return <p className="small">Every claim of the site matches the data.</p>;
  return (
    <div className="notice staff-claims" role="note">
      <h3>Claims that are not true now</h3>
      <ul className="staff-list small">
        {claims.map(({ label, claimed, found }) => (
          <li key={label}>
            The site says ‘{label}: {claimed}’; the data say {found}.
          </li>
        ))}
      </ul>
      <p className="actions">
        <button className="button small" type="button" onClick={onUseCounted}>
          Use counted figures
        </button>
      </p>
    </div>
  );
}
