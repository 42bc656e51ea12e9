import { requestPlaceNames } from './place-names.ts';

interface Props {
  label: string;
  /** Shown in the box in place of the label, which is then only read aloud. */
  placeholder?: string;
  onTouch?: () => void;
  onType: (now: string) => void;
}

/** A box that finds places by what is typed, read as in a search line. The names load when it first gets the focus. */
export function PlaceBox({ label, placeholder, onTouch, onType }: Props) {
  return (
    <label className="field">
      <span className={placeholder ? 'sr' : undefined}>{label}</span>
      <input
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onFocus={() => {
          requestPlaceNames();
          onTouch?.();
        }}
        onChange={({ target }) => onType(target.value)}
      />
    </label>
  );
}
