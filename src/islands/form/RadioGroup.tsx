import { FieldProblem } from './FieldProblem.tsx';

interface Props<Value extends string> {
  id: string;
  name: string;
  label: string;
  /** The text that is sent for each choice, and also its label. */
  choices: Readonly<Record<Value, string>>;
  order: readonly Value[];
  chosen: Value;
  problem?: string | undefined;
  onChoose: (value: Value) => void;
}

/**
 * A labelled group of radio buttons with its error message. The first button has the group's id, so that it gets the
 * focus for the group.
 */
export function RadioGroup<Value extends string>({
  id,
  name,
  label,
  choices,
  order,
  chosen,
  problem,
  onChoose,
}: Props<Value>) {
  return (
    <fieldset className="field" aria-describedby={problem && `${id}-problem`}>
      <legend>{label}</legend>
      <div className="choices">
        {order.map((value, at) => (
          <label key={value}>
            <input
              id={at === 0 ? id : undefined}
              type="radio"
              name={name}
              value={choices[value]}
              checked={value === chosen}
              aria-invalid={problem ? true : undefined}
              onChange={() => onChoose(value)}
            />
            {` ${choices[value]}`}
          </label>
        ))}
      </div>
      <FieldProblem id={id} problem={problem} />
    </fieldset>
  );
}
