import { type InputField, shownLabel } from '#domain/form/form-field.ts';
import { Field } from '../form/Field.tsx';
import { FieldProblem } from '../form/FieldProblem.tsx';
import { inputOf } from '../form/input-of.ts';

interface Props {
  field: InputField;
  id: string;
  problem?: string | undefined;
  value?: string;
  onChange?: (event: { target: { value: string } }) => void;
  min?: string | undefined;
  max?: string | undefined;
}

export function CallField({ field, id, problem, value, onChange, min, max }: Props) {
  if (field.kind !== 'long text')
    return <Field id={id} {...inputOf(field)} {...{ problem, value, onChange, min, max }} />;
  return (
    <div className="field">
      <label htmlFor={id}>{shownLabel(field)}</label>
      <textarea
        id={id}
        name={field.name}
        rows={3}
        value={value}
        onChange={onChange}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}
