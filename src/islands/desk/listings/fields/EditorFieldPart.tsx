import { useId, useState } from 'react';
import type { ListingPlaces } from '#contracts/admin-listings.ts';
import type { Day } from '#domain/calendar/day.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { characterCount } from '#domain/text/character-count.ts';
import { FieldProblem } from '../../../form/FieldProblem.tsx';
import type { EditorField, FieldShape } from '#domain/column/editor-field.ts';
import { placeTyped } from './find-places.ts';
import { PlaceInput } from './PlaceInput.tsx';
import { PressedPosition, type StatedPlace } from './PressedPosition.tsx';
import { readback, typedProblem } from './read-field.ts';
import { StatusChoices } from './StatusChoices.tsx';
import { chosenWords, toggleWord } from './word-choices.ts';

interface Props {
  /** The id of the input element, so that an error message can move the focus to it. */
  id: string;
  field: EditorField;
  typed: string;
  isChanged: boolean;
  problem: string | undefined;
  currency: string;
  today: Day;
  places: ListingPlaces | null;
  /** The place that the row states, of a field that can be pressed on the plan. Nothing: there is no plan. */
  statedPlace?: StatedPlace | undefined;
  onType: (now: string) => void;
}

export function EditorFieldPart(props: Props) {
  const { id, field, typed, isChanged, currency, today, places, onType } = props;
  const { shape, label } = field;
  /** The text with which the field was left: what cannot be read is said then, and not while it is typed. */
  const [left, setLeft] = useState<string | null>(null);
  const problem =
    props.problem ??
    (isChanged && left === typed ? typedProblem(field, typed, { currency, today, places }) : null) ??
    undefined;
  const readText = readback(field, typed, { currency, today });
  const hint = [field.hint, limitHint(shape, typed)].filter(Boolean).join(' ');
  const describedBy = [
    isChanged && `${id}-changed`,
    hint && `${id}-hint`,
    readText && `${id}-back`,
    problem && `${id}-problem`,
  ].filter(Boolean);
  const shared = {
    id,
    value: typed,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy.join(' ') || undefined,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
    onBlur: () => setLeft(typed),
  };
  const isSeveral = shape.kind === 'words';
  const Frame = isSeveral ? 'fieldset' : 'div';
  const describes = isSeveral && { 'aria-describedby': shared['aria-describedby'] };
  return (
    <Frame className={isWide(shape) ? 'field wide' : 'field'} {...describes}>
      {isSeveral ? (
        <legend>{label}</legend>
      ) : (
        <label htmlFor={id}>
          {label}
          {'unit' in shape && shape.unit ? <span className="muted">, {shape.unit}</span> : null}
        </label>
      )}
      <Control shape={shape} label={label} shared={shared} typed={typed} places={places} onType={onType} />
      {field.path === 'publish' && <StatusChoices typed={typed} onType={onType} />}
      {isChanged && (
        <span className="staff-changed small" id={`${id}-changed`}>
          Changed
        </span>
      )}
      {readText && (
        <output className="small" id={`${id}-back`} htmlFor={id}>
          {readText}
        </output>
      )}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      <FieldProblem id={id} problem={problem} />
      {props.statedPlace && shape.kind === 'spoken' && shape.spoken.pressed && (
        <PressedPosition
          label={label}
          spoken={shape.spoken}
          typed={typed}
          stated={props.statedPlace}
          onType={onType}
        />
      )}
    </Frame>
  );
}

interface ControlProps {
  shape: FieldShape;
  shared: {
    id: string;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: () => void;
  };
  label: string;
  typed: string;
  places: ListingPlaces | null;
  onType: (now: string) => void;
}

function Control({ shape, label, shared, typed, places, onType }: ControlProps) {
  const list = useId();
  if (shape.kind === 'choice')
    return (
      <select {...shared}>
        {[...new Set([...shape.options, typed])].filter(Boolean).map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  if (shape.kind === 'word' || shape.kind === 'flag') {
    const words = shape.kind === 'word' ? shape.words : { true: 'Yes', false: 'No' };
    return (
      <select {...shared}>
        <option value="">Not said</option>
        {Object.entries(words).map(([key, word]) => (
          <option key={key} value={key}>
            {word}
          </option>
        ))}
      </select>
    );
  }
  if (shape.kind === 'words')
    return (
      <div className="choices">
        {Object.entries(shape.words).map(([key, word], at) => (
          <label key={key}>
            <input
              type="checkbox"
              id={at === 0 ? shared.id : undefined}
              checked={chosenWords(typed).includes(key)}
              onChange={() => onType(toggleWord(shape, typed, key))}
            />
            {word}
          </label>
        ))}
      </div>
    );
  if (shape.kind === 'place') {
    const known = places?.[shape.list] ?? null;
    return (
      <PlaceInput
        {...shared}
        label={label}
        places={known}
        onChoose={onType}
        onText={(text) => onType(placeTyped(known ?? [], text))}
      />
    );
  }
  if (isWide(shape))
    return (
      <>
        <textarea {...shared} rows={rowsFor(shape, typed)} />
        {shape.kind === 'lines' && shape.suggestions && (
          <Suggestions suggestions={shape.suggestions} typed={typed} onType={onType} />
        )}
      </>
    );
  const isNumber = shape.kind === 'number' || shape.kind === 'amount';
  return (
    <>
      <input
        {...shared}
        type="text"
        autoComplete="off"
        inputMode={isNumber ? 'decimal' : 'text'}
        list={shape.kind === 'line' && shape.suggestions ? list : undefined}
      />
      {shape.kind === 'line' && shape.suggestions && (
        <datalist id={list}>
          {shape.suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  );
}

interface SuggestionsProps {
  suggestions: readonly string[];
  typed: string;
  onType: (now: string) => void;
}

/** Lines that a press adds. One that is there already is not offered. */
function Suggestions({ suggestions, typed, onType }: SuggestionsProps) {
  const lines = chosenWords(typed);
  const written = new Set(lines.map((line) => line.toLowerCase()));
  return (
    <div className="actions">
      {suggestions
        .filter((each) => !written.has(each.toLowerCase()))
        .map((each) => (
          <button
            key={each}
            className="button quiet small"
            type="button"
            onClick={() => onType([...lines, each].join('\n'))}
          >
            <span className="sr">Add </span>
            {each}
          </button>
        ))}
    </div>
  );
}

function isWide(shape: FieldShape): boolean {
  return ['paragraphs', 'lines', 'pictures', 'pairs', 'words'].includes(shape.kind);
}

function rowsFor(shape: FieldShape, typed: string): number {
  const lines = shape.kind === 'paragraphs' ? Math.ceil(typed.length / 80) : typed.split('\n').length + 1;
  return Math.min(Math.max(lines, 3), 12);
}

/** The length limit or range of a field, shown before it is exceeded. */
function limitHint(shape: FieldShape, typed: string): string {
  if ('range' in shape && shape.range) return `${capitalise(shape.range)}.`;
  if (shape.kind !== 'line' && shape.kind !== 'paragraphs') return '';
  return `${characterCount(typed.trim()).toLocaleString('en-IN')} of ${shape.maxLength.toLocaleString('en-IN')} characters.`;
}
