interface HomeSearchProps {
  /** Of the input, to which the focus may go. */
  id: string;
  label: string;
  words: string;
  onSearch: (words: string) => Promise<void>;
  /** Takes the whole row of its form. */
  isWide?: boolean;
}

/** A field that finds homes, which the caller lists below it. */
export function HomeSearch({ id, label, words, onSearch, isWide = false }: HomeSearchProps) {
  return (
    <div className={isWide ? 'field wide' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        value={words}
        autoComplete="off"
        placeholder="Title, area or reference"
        onChange={(event) => void onSearch(event.target.value)}
      />
    </div>
  );
}
