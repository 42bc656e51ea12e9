import { saveButtonProps } from './save-button-props.ts';

interface Props {
  slug: string;
  title: string;
  word?: boolean;
}

export function SaveButton({ slug, title, word = false }: Props) {
  const props = saveButtonProps({ slug, title });
  return (
    <button {...props} className={word ? 'save with-word' : props.className}>
      {word && 'Save'}
    </button>
  );
}
