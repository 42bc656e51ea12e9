import { createElement, memo, type ReactNode } from 'react';
import { cardMarkup, type CardProps } from './card-markup.ts';

type Props = CardProps & { children?: ReactNode };

/**
 * One home in a list. Memoised, so that a card that stays is not rendered again. Its picture is no `Picture`: shared with
 * the heroes, that component would be one more file to load, or 250 bytes in React's.
 */
export const FoundCard = memo(function FoundCard({ children, ...props }: Props) {
  return cardMarkup<ReactNode>(createElement, props, children);
});
