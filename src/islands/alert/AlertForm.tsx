import { functionPath } from '#domain/address/function-path.ts';
import { alertConsent } from '#domain/alert/alert.ts';
import { alertFields, type AlertSubjectField } from '#domain/alert/alert-fields.ts';
import { Field } from '../form/Field.tsx';
import { Honeypot } from '../form/Honeypot.tsx';
import { inputOf } from '../form/input-of.ts';
import { PrivacyNote } from '../form/PrivacyNote.tsx';
import { RadioGroup } from '../form/RadioGroup.tsx';

interface Props {
  heading: string;
  promise: string;
  /** Hidden fields: what the alert is about, and the page to return to. */
  hidden: Readonly<Partial<Record<Exclude<AlertSubjectField, 'filters'> | 'page', string>>>;
  /** The filters of the list, as a query string. The island of the filters keeps them up to date. */
  filters: string;
}

/** Asks for an alert by mail. A plain form that needs no JavaScript (decision P12). Rendered on the server only. */
export function AlertForm({ heading, promise, hidden, filters }: Props) {
  return (
    <details className="fold alert-form" id="alert">
      <summary>
        <h2>{heading}</h2>
      </summary>
      <form className="form" method="post" action={functionPath('subscribe-alert')}>
        <p className="small">{promise}</p>
        {Object.values(alertFields).map((field) =>
          'choices' in field ? (
            // The first button is chosen, and no script listens to them.
            <RadioGroup
              key={field.name}
              field={field}
              chosen={field.choices[0]?.value}
              onChoose={() => undefined}
            />
          ) : (
            <Field key={field.name} id={`alert-${field.name}`} {...inputOf(field)} />
          ),
        )}
        <Honeypot />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="filters" value={filters} data-alert-filters="" />
        <p>
          <button className="button" type="submit">
            Send me a mail to confirm
          </button>
        </p>
        <PrivacyNote text={alertConsent} />
      </form>
    </details>
  );
}
