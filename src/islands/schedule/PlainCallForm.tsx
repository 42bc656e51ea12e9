import { bookAppointment } from '#contracts/book-appointment.ts';
import { functionPath } from '#domain/address/function-path.ts';
import { plainCallFields } from '#domain/appointment/plain-call-fields.ts';
import type { ChoiceField } from '#domain/form/form-field.ts';
import { privacyNotes } from '#domain/form/privacy-notes.ts';
import { askNow } from '#domain/promise/answer-by.ts';
import { AnswerClock } from '../form/AnswerClock.tsx';
import { Honeypot } from '../form/Honeypot.tsx';
import { PrivacyNote } from '../form/PrivacyNote.tsx';
import { CallField } from './CallField.tsx';

/** The form of a call that needs no JavaScript, all in one step (decision P12). Rendered on the server only. */
export function PlainCallForm() {
  return (
    <form className="form panel after" method="post" action={functionPath(bookAppointment)}>
      {plainCallFields.map((field) => {
        const id = `call-${field.name}`;
        return 'choices' in field ? (
          <SlotMenu key={id} id={id} field={field} />
        ) : (
          <CallField key={id} id={id} field={field} />
        );
      })}
      <Honeypot />
      <button className="button wide" type="submit">
        Book appointment
      </button>
      <AnswerClock begin={askNow.call} />
      <PrivacyNote text={privacyNotes.call} />
    </form>
  );
}

/** All eight (decision F4). None is chosen in advance, so nobody books a time that they did not look at. */
function SlotMenu({ field, id }: { field: ChoiceField; id: string }) {
  return (
    <div className="field">
      <label htmlFor={id}>{field.label}</label>
      <select id={id} name={field.name} required={field.required}>
        <option value="">Choose</option>
        {field.choices.map(({ value, label }) => (
          <option key={value} value={`${value}:00`}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
