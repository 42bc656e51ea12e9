import { definedVariables, readVariables, type VariableSource } from './read-variables.ts';
import { ownFunctionVariables } from './variables.ts';

/**
 * The variables of functions as they were set; a command sets the origins itself. Throws a CommandError for a bad
 * value.
 */
export function readFunctionVariables(source: VariableSource = process.env): VariableSource {
  readVariables(ownFunctionVariables, source);
  return Object.fromEntries(
    Object.entries(definedVariables(source)).filter(([name]) =>
      Object.hasOwn(ownFunctionVariables.shape, name),
    ),
  );
}
