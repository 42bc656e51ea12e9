import { definedVariables, readVariables, type VariableSource } from './read-variables.ts';
import { ownFunctionVariables } from './variables.ts';

/**
 * The variables that a command passes on to the functions in its own process, as they were set. The command sets the
 * origins itself. Throws a CommandError if one has a bad value.
 */
export function readFunctionVariables(source: VariableSource = process.env): VariableSource {
  readVariables(ownFunctionVariables, source);
  return Object.fromEntries(
    Object.entries(definedVariables(source)).filter(([name]) =>
      Object.hasOwn(ownFunctionVariables.shape, name),
    ),
  );
}
