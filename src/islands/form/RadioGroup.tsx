import type { ChoiceField } from '#domain/form/form-field.ts';
import { FieldProblem } from './FieldProblem.tsx';

interface Props {
  /** None for a form without error messages. */
  id?: string;
  field: ChoiceField;
  chosen: string | undefined;
  problem?: string | undefined;
  onChoose: (value: string) => void;
}

/** The first button has the group's id, so that it gets the focus for the group. */
export function RadioGroup({ id, field, chosen, problem, onChoose }: Props) {
  return (
    <fieldset className="field" aria-describedby={problem && `${id}-problem`}>
      <legend>{field.label}</legend>
      <div className="choices">
        {field.choices.map(({ value, label }, at) => (
          <label key={value}>
            <input
              id={at === 0 ? id : undefined}
              type="radio"
              name={field.name}
              value={value}
              checked={value === chosen}
              aria-invalid={problem ? true : undefined}
              onChange={() => onChoose(value)}
            />
            {` ${label}`}
          </label>
        ))}
      </div>
      <FieldProblem id={id} problem={problem} />
    </fieldset>
  );
}
