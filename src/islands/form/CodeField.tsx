import type { ChangeEventHandler } from 'react';
import { Field } from './Field.tsx';

interface Props {
  id: string;
  value: string;
  problem: string | undefined;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

/** The six digits that an app shows. Password managers and phones offer to fill them in. */
export function CodeField(props: Props) {
  return (
    <Field
      {...props}
      name="code"
      label="Code of the app"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      required
      hint={props.problem ? undefined : 'Six digits, new every 30 seconds'}
    />
  );
}
